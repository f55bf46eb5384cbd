import { XMLBuilder } from 'fast-xml-parser'

/** An object as indented XML; a name that begins with `@` is an attribute. */
export const xmlText = (file: object): string =>
  new XMLBuilder({
    format: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressBooleanAttributes: false,
  }).build(file)
