/** Accepted as e-mail addresses by both the app and the database. */
export const ADDRESSES = [
  'a@b.se',
  'åsa@exämple.org',
  'first.last+tag@mail.example.org',
  `${'a'.repeat(64)}@example.org`,
]

/** Rejected by both. */
export const NO_ADDRESSES = [
  'a@b..se',
  'a@.se',
  // Something else in the header of a mail.
  'a@example.org, c@example.org',
  '"x"<y@example.org>',
  'grupp:a@example.org',
  'a(kommentar)@example.org',
  'a\\@example.org',
  'a@example.org\r\nbcc:c@example.org',
  'a\u0007@example.org',
  'a\u0085@example.org',
  'a@exam\u2028ple.org',
  'a@b.',
  'a@b.s',
  'a b@example.org',
  'a@b@example.org',
  '@example.org',
  `${'a'.repeat(65)}@example.org`,
  // Invisible characters, as pasted from a messenger.
  '\u202aa@example.org',
  'a\u200b@example.org',
  'a@exam\u00adple.org',
  'a@example.org\u2060',
  'a\u{e0041}@example.org',
  `a@${'b'.repeat(250)}.org`,
]
