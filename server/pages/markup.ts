const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML as it is to be sent. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** What can stand in a template: text, which is escaped; HTML, also several; nothing. */
type Part = string | null | undefined | Html | readonly Html[]

/**
 * A template of HTML: texts in it are escaped, between tags and in quoted attributes. Not named `html`, since formatters would
 * rewrite what is sent.
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, n) => string + sourceOf(parts[n])).join(''))
}

/** Pieces of HTML below each other; those that are nothing are left out. */
export function lines(...parts: Part[]): Html {
  return new Html(parts.map(sourceOf).filter(Boolean).join('\n'))
}

function sourceOf(part: Part): string {
  if (part instanceof Html) return part.source
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  return part ? lines(...part).source : ''
}
