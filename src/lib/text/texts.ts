/** Texts as in the files: nested objects with strings as leaves. */
export interface Texts {
  [key: string]: string | Texts
}

/** Texts by dotted key, as in the database. */
export type FlatTexts = Record<string, string>
