/** What a person pasted where e-mail addresses are wanted. */
export interface Addresses {
  /** In lower case, each once, in the order in which they were written. */
  valid: string[]
  /** What is no address, as it was written. */
  invalid: string[]
}

// The database's rule (app.email_field).
const ADDRESS = /^[^\s@,;<>"]{1,64}@(?:[^\s@.,;<>"]+\.)+[^\s@.,;<>"]{2,}$/
// Up to a comma, semicolon or line end, but none inside quotes or angle brackets: "Lind, Åsa" <asa@example.org>.
const PART = /(?:"[^"]*"|<[^>\r\n]*>|[^,;\r\n"<]|["<])+/g

/** Whether mail could be sent to it: what every form, list and the database take for an address. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}

/** Reads addresses separated by commas, semicolons, spaces or lines, each alone or as `Name <address>`. */
export function parseAddresses(text: string): Addresses {
  const valid = new Set<string>()
  const invalid = new Set<string>()
  for (const written of [...text.matchAll(PART)].flatMap(([part]) => words(part.trim()))) {
    if (written === '') continue
    const address = (/<([^<>]*)>$/.exec(written)?.[1] ?? written)
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase()
    if (isAddress(address)) valid.add(address)
    else invalid.add(written)
  }
  return { valid: [...valid], invalid: [...invalid] }
}

// Spaces separate only what are all addresses: a name has spaces of its own.
function words(part: string): string[] {
  const each = part.split(/\s+/)
  return /["<]/.test(part) || !each.every((word) => word.includes('@')) ? [part] : each
}
