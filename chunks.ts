/** A file of the build, and what goes into it: paths from the repository's root, and all that these need besides. */
interface Chunk {
  name: string
  of: readonly string[]
  without?: readonly string[]
  /** Only what this many screens share; the others fetch it for themselves. */
  sharedBy?: number
}

/** Controls, and what they and lists need, that no visitor is shown. */
const MEMBERS_CONTROLS = [
  'browser/save-file.ts',
  'browser/use-debounced-callback.ts',
  'browser/use-debounced-value.ts',
  'browser/use-stored-ids.ts',
  'browser/use-wake-lock.ts',
  'content/BreakableText.tsx',
  'content/Tag.tsx',
  'control/CopyField.tsx',
  'control/PressArea.tsx',
  'control/RadioField.tsx',
  'control/Stepper.tsx',
  'control/SwitchField.tsx',
].map((file) => `src/ui/${file}`)
/** Inputs that few forms have, and what only a new password needs. */
const RARE_INPUTS = [
  'DateInput.tsx',
  'DateTimeInput.tsx',
  'PasswordInput.tsx',
  'PasswordRules.tsx',
  'PasswordStrength.tsx',
  'SwitchInput.tsx',
  'password-rule.ts',
].map((input) => `src/ui/form/${input}`)

const BASICS = ['Box', 'Card', 'Link', 'Paper', 'Skeleton', 'Typography']

/**
 * Which modules the build puts together, the first match counting. Without it there would be one file for each set of
 * screens that share something, a hundred for a list: many small ones are larger than one, and each has to be asked for.
 * What is on none of these is split by Rolldown. tests/server/chunks.test.ts checks that each path and each chunk is there.
 */
export const CHUNKS: readonly Chunk[] = [
  // What surrounds and fills the login, and what screens have in common that do without Material UI.
  {
    name: 'public',
    of: [
      'node_modules/@tanstack/react-router/',
      'src/app/shell/PublicFrame.tsx',
      'src/features/session/components/LoginPage.tsx',
      'src/ui/browser/',
      'src/ui/content/',
      'src/ui/control/',
      'src/ui/feedback/',
      'src/ui/public/',
    ],
    without: MEMBERS_CONTROLS,
  },
  // What asks the server, and keeps what it said.
  {
    name: 'client',
    of: ['node_modules/@supabase/', 'node_modules/@tanstack/', 'src/api/'],
    // Fetched with the first passkey that is used.
    without: ['src/api/passkeys.ts', 'src/api/passkey-proof.ts'],
    sharedBy: 3,
  },
  // Before the next, which the door needs; this it does not.
  { name: 'dates', of: ['src/lib/date-text.ts'] },
  // What reads and writes a card's code: for a card and an open door, not for what leads there.
  { name: 'card-code', of: ['src/lib/card.ts', 'src/lib/base45.ts', 'src/lib/p256.ts'] },
  { name: 'lib', of: ['src/lib/'], sharedBy: 10 },
  { name: 'form', of: ['src/ui/form/'], without: RARE_INPUTS },
  // Apart: what is pressed as a card may not bring the forms along.
  { name: 'controls', of: MEMBERS_CONTROLS },
  // What Material UI is built on. Apart from the next, so that each runs by itself (src/app/first-screen).
  { name: 'styles', of: ['src/app/Themed.tsx'] },
  // What of Material UI nearly every screen needs.
  { name: 'material', of: BASICS.map((component) => `node_modules/@mui/material/${component}/`) },
  // What dialogs, menus and fields of it share: ten files less, whose names alone are 0.2 kB of every first visit.
  {
    name: 'slots',
    of: [
      'node_modules/@mui/utils/',
      'node_modules/@mui/material/utils/',
      'node_modules/@mui/material/Portal/',
    ],
    // Only menus and tabs are walked through with the arrow keys.
    without: [
      'node_modules/@mui/utils/useRovingTabIndex/',
      'node_modules/@mui/material/utils/useRovingTabIndex.mjs',
    ],
  },
  // What is around and behind every screen of who is logged in.
  {
    name: 'shell',
    of: ['src/app/persistence.ts', 'src/app/shell/BarShell.tsx', 'src/app/start-member-background.ts'],
  },
  { name: 'screen', of: ['src/ui/layout/', 'src/ui/pacing/'], sharedBy: 4 },
  { name: 'list', of: ['src/ui/list/'] },
]

/** The same for Rolldown. */
export const chunkGroups = CHUNKS.map(({ name, of, without = [], sharedBy = 1 }) => ({
  name,
  test: (id: string) => {
    const isOf = (paths: readonly string[]) =>
      paths.some((path) => id.replaceAll('\\', '/').includes(`/${path}`))
    return isOf(of) && !isOf(without)
  },
  minShareCount: sharedBy,
}))
