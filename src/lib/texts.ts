/** Texts as the files hold them: nested objects with strings at their ends. */
export interface Texts {
  [key: string]: string | Texts
}

/** Texts by dotted key, as the database holds them. */
export type FlatTexts = Record<string, string>
