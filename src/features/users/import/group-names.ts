// A name with a separator in it is quoted, as by quotedName.
const GROUP_NAME = /\s*"((?:[^"]|"")*)"\s*(?=[,;]|$)|[^,;]+/g

/** Several in one cell are separated by commas or semicolons; each counts once, however it is written. */
export function groupNames(text: string): string[] | undefined {
  const names = [...text.matchAll(GROUP_NAME)]
    .map(([written, quoted]) => (quoted?.replaceAll('""', '"') ?? written).trim())
    .filter(Boolean)
  const spelt = names.map((name) => name.toLowerCase())
  const once = names.filter((_, index) => spelt.indexOf(spelt[index] ?? '') === index)
  return once.length > 0 ? once : undefined
}

/** A group's name as one of several in a cell, in quotes where the import would otherwise split it. */
export function quotedName(name: string): string {
  return /[,;]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}
