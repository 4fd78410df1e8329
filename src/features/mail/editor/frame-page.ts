/** A mail's page prepared for the frame: without what our Content-Security-Policy would refuse there. */
export interface FramePage {
  html: string
  /** Its style sheets, for the page to adopt when it is loaded. */
  css: string
}

/**
 * The attribute that holds an element's style in the frame's page, where style attributes are not allowed.
 */
export const STYLE = 'data-mail-style'

/**
 * Takes the styles out of a mail's page. A frame inherits the surrounding page's policy, which allows no
 * style in markup; so they are inserted by script from outside. They are cut out before anything parses the
 * page, since the policy applies to parsers, too.
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
