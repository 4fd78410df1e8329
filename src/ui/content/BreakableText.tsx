import { Fragment } from 'react'

/** A long key or e-mail address, which a narrow place breaks between its parts and not in the middle of one. */
export function BreakableText({ text }: { text: string }) {
  // Of an address only what stands before the @ is long.
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
