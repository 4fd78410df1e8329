/** The result of parsing text pasted as e-mail addresses. */
export interface Addresses {
  /** In lower case, without duplicates, in the order written. */
  valid: string[]
  /** Invalid entries, as written. */
  invalid: string[]
}

// The database's rule (app.email_field).
const ADDRESS = /^(?!.*[\p{Cf}\p{Cc}():\\])[^\s@,;<>"]{1,64}@(?:[^\s@.,;<>"]+\.)+[^\s@.,;<>"]{2,}$/u
// Up to a comma, semicolon or line break outside quotes and angle brackets: "Lind, Åsa" <asa@example.org>.
const PART = /(?:"[^"]*"|<[^>\r\n]*>|[^,;\r\n"<]|["<])+/g

/** Whether it is a valid e-mail address, by the rule used in every form and list and in the database. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}

/** An address as typed or pasted, without the invisible characters that messengers and word processors add. */
export const plainAddress = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()

/** The address in a text like `Name <address>` or `mailto:address`, in lower case. */
export function addressIn(text: string): string {
  return (/<([^<>]*)>$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .toLowerCase()
}

/** Parses addresses separated by commas, semicolons, spaces or line breaks, each alone or as `Name <address>`. */
export function parseAddresses(text: string): Addresses {
  const valid = new Set<string>()
  const invalid = new Set<string>()
  for (const written of [...plainAddress(text).matchAll(PART)].flatMap(([part]) => words(part.trim()))) {
    if (written === '') continue
    const address = addressIn(written)
    if (isAddress(address)) valid.add(address)
    else invalid.add(written)
  }
  return { valid: [...valid], invalid: [...invalid] }
}

// Split at spaces only if every part is an address: names contain spaces too.
function words(part: string): string[] {
  const each = part.split(/\s+/)
  return /["<]/.test(part) || !each.every((word) => word.includes('@')) ? [part] : each
}
