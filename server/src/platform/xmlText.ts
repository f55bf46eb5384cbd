import { XMLBuilder } from 'fast-xml-parser'

/** An object as indented XML; names that begin with `@` are attributes. */
export const xmlText = (file: object): string =>
  new XMLBuilder({
    format: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressBooleanAttributes: false,
  }).build(file)
