/**
 * The languages of the app, each with its own name for itself, in the order of the choices; the first is the
 * fallback. A language takes one line here, and the folder of that name beside this file. Everything else follows
 * from the two: types, screens, mails, the public page and the rows of the database.
 */
export const LANGUAGE_NAMES = {
  sv: 'Svenska',
  en: 'English',
} as const
