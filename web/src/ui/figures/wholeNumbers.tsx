import type { ReactNode } from 'react'

const NUMBER = /([A-Z]{1,3}-\d{8}-\d+)/
/** A text whose numbers of papers, such as R-20261127-00001, are never broken over two lines. */
export const wholeNumbers = (text: string): ReactNode[] =>
  text.split(NUMBER).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a number may come twice in a text
      <span key={place} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
