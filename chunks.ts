/** A file of the build: the modules under these paths (from the repository root), and what they import. */
interface Chunk {
  name: string
  of: readonly string[]
  without?: readonly string[]
  /** Only modules that at least this many screens share; all others stay with their screens. */
  sharedBy?: number
}

/** Controls that visitors never see, and what these and lists need. */
const MEMBERS_CONTROLS = [
  'browser/save-file.ts',
  'browser/use-after-press.ts',
  'browser/use-debounced-callback.ts',
  'browser/use-debounced-value.ts',
  'browser/use-navigate-from-here.ts',
  'browser/use-now.ts',
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
/** Inputs that few forms have, what only a new password needs, and forms of those who are logged in. */
const RARE_INPUTS = [
  'DateInput.tsx',
  'DateTimeInput.tsx',
  'PasswordInput.tsx',
  'PasswordRules.tsx',
  'PasswordStrength.tsx',
  'SwitchInput.tsx',
  'password-rule.ts',
  'use-shared-form.ts',
  'use-told-form.ts',
].map((input) => `src/ui/form/${input}`)

const BASICS = ['Box', 'Card', 'Link', 'Paper', 'Skeleton', 'Typography']

/**
 * Which modules the build bundles together; the first match wins. Without it there would be one file for each
 * set of screens that share something, a hundred for a list: many small files are larger than one, and each
 * costs a request. Rolldown splits all other modules. tests/server/chunks.test.ts checks that each path and
 * each chunk exists. Beside each chunk stands what a first visit would fetch more of without it
 * (`npm run bench:chunks`): six others, which saved no bytes, are gone.
 */
export const CHUNKS: readonly Chunk[] = [
  // The login and its frame, and what the screens without Material UI share. Login: 13 files and 87 kB.
  {
    name: 'public',
    of: [
      'node_modules/@tanstack/react-router/',
      'src/app/shell/PublicFrame.tsx',
      'src/features/session/components/LoginPage.tsx',
      'src/lib/browser/app-on-device.ts',
      'src/ui/browser/',
      'src/ui/content/',
      'src/ui/control/',
      'src/ui/feedback/',
      'src/ui/public/',
    ],
    without: MEMBERS_CONTROLS,
  },
  // The API client and the query cache. Registration: 51 kB.
  {
    name: 'client',
    of: ['node_modules/@supabase/', 'node_modules/@tanstack/', 'src/api/'],
    // Loaded when a passkey is first used, and once somebody is logged in. Registration: 0.9 kB.
    without: [
      'src/api/passkeys.ts',
      'src/api/passkey-proof.ts',
      'src/api/own-association.ts',
      'node_modules/@tanstack/react-query/build/modern/useQueries.js',
      'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
    ],
    sharedBy: 3,
  },
  // Registration: 7 files and 1.5 kB.
  { name: 'form', of: ['src/ui/form/'], without: RARE_INPUTS },
  // The Material UI components that nearly every screen needs. Scanner: 3 files and 20 kB.
  { name: 'material', of: BASICS.map((component) => `node_modules/@mui/material/${component}/`) },
  // What surrounds the screens of logged-in users, and what runs in the background. Each of them: 28 files and
  // 7 kB, the scanner 27 kB.
  {
    name: 'shell',
    of: [
      'src/app/persistence.ts',
      'src/app/shell/BarShell.tsx',
      'src/app/start-member-background.ts',
      // Tiny, and needed by most screens of events or lists: each as a file of its own would cost the login its name.
      'src/features/events/components/answering-for.ts',
      'src/lib/time/came-at.ts',
      'src/lib/async/ephemeral.ts',
      'src/ui/browser/use-now.ts',
    ],
  },
  // Scanner: 5 files and 20 kB.
  { name: 'screen', of: ['src/ui/layout/', 'src/ui/pacing/'], sharedBy: 4 },
  // Lists share them with the door, which would load all that lists need.
  { name: 'door-icons', of: ['src/ui/icon/door-icons.ts'] },
  // Members: 14 files and 5 kB.
  { name: 'list', of: ['src/ui/list/'] },
]

/** The chunks as Rolldown expects them. */
export const chunkGroups = CHUNKS.map(({ name, of, without = [], sharedBy = 1 }) => ({
  name,
  test: (id: string) => {
    const isOf = (paths: readonly string[]) =>
      paths.some((path) => id.replaceAll('\\', '/').includes(`/${path}`))
    return isOf(of) && !isOf(without)
  },
  minShareCount: sharedBy,
}))
