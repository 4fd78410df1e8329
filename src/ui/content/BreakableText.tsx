import { Fragment } from 'react'

/** A long key or e-mail address, which breaks between its parts rather than in the middle of one. */
export function BreakableText({ text }: { text: string }) {
  // In an address only the part before the @ is long.
  const [first = '', ...rest] = text.split(/(?=@)/)
  const parts = [...first.replaceAll(/([^\s._-][._-])(?=[^\s._-])/g, '$1\n').split('\n'), ...rest]
  return parts.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text may be alike, and never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
