/** A mail's page as the frame takes it: without what our Content-Security-Policy would refuse there. */
export interface FramePage {
  html: string
  /** Its style sheets, to be adopted by the page when it is loaded. */
  css: string
}

/** Where the frame's page keeps the style of an element, which may not be an attribute of that name. */
export const STYLE = 'data-mail-style'

/**
 * Takes the styles out of a mail's page. A frame has the policy of the page around it, which lets no style into markup;
 * so they go in by script from outside. Cut out before anything parses the page: the policy holds for parsers, too.
 */
export function framePage(page: string): FramePage {
  const sheets: string[] = []
  const html = page
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, sheet: string) => {
      sheets.push(sheet)
      return ''
    })
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`))
  return { html, css: sheets.join('\n') }
}
