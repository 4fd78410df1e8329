const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What was written, as HTML: words without any tag become paragraphs, as one who types a letter means them. */
export function asHtml(written: string): string {
  if (/<\/?[a-z!][^>]*>/i.test(written)) return written
  return written
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${inLines(paragraph.trim())}</p>`)
    .join('\n')
}

// Within {{ … }} and {% … %} quotes and signs are the mail language's own.
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
