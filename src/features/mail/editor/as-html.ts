const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as HTML: text without any tag becomes paragraphs, as in a plain letter. */
export function asHtml(written: string): string {
  if (/<\/?[a-z!][^>]*>/i.test(written)) return written
  return written
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inLines(paragraph.trim())}</p>`)
    .join('\n')
}

// Inside {{ … }} and {% … %} quotes and symbols belong to the template language.
function inLines(paragraph: string): string {
  return paragraph
    .split(/(\{\{[^{}]*\}\}|\{%[^{}%]*%\})/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign).replaceAll('\n', '<br>\n'),
    )
    .join('')
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** Roughly what HTML says, as plain text with its line breaks: for a glance, not for a mail. */
export function asText(html: string): string {
  return html
    .replaceAll('\n', ' ')
    .replace(/<br[^>]*>|<\/(?:p|h\d|li|div)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, (sign) => signs[sign] ?? sign)
    .replace(/ *\n */g, '\n\n')
    .trim()
}
