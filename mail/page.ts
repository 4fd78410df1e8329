import { convert } from 'html-to-text'
import juice from 'juice'

import { splitAtMarks, type Pieces } from './skeleton.ts'

/** A page with inlined styles and a plain-text version, with marks for the values that differ. */
export interface Page {
  html: Pieces
  /** The text of the content alone. */
  text: Pieces
}

const MOST_PAGES = 100
const pages = new Map<string, Page>()

/** The finished page for HTML with marks; built once and cached while in use. */
export function pageOf(html: string, content: string): Page {
  const page = pages.get(html) ?? { html: splitAtMarks(juice(html)), text: splitAtMarks(plain(content)) }
  // The page used last is the newest; the oldest is evicted.
  pages.delete(html)
  pages.set(html, page)
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES) break
    pages.delete(oldest)
  }
  return page
}

function plain(html: string): string {
  const heading = { options: { uppercase: false } }
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })
}
