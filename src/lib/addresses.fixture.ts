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
