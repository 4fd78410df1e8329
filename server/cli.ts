import { parseArgs, type ParseArgsConfig } from 'node:util'

import { ownVersion } from './database/schema/files.ts'

// The command `samspel` of the package (server/package/main.ts).

const USAGE = `Usage: samspel [command]

  start      run the server; also without a command
  backup     write the database into a file, also while the server runs
  restore    make a database of such a file
  version    print the version

samspel backup --help and samspel restore --help say more.
Settings are environment variables, or stand in a file .env in the current folder; .env.example in the package lists them.
Data is kept in the folder .data, unless DATA_DIR or DATABASE_URL say otherwise.
`

const PASSPHRASE = `  --passphrase-file FILE   the passphrase, instead of the setting BACKUP_PASSPHRASE
  --json                   print the result as JSON

Exit code: 0 if it was done, 1 if not (the reason is on standard error), 2 if the command is wrong.
`

const BACKUP_USAGE = `Usage: samspel backup [FILE or FOLDER]

Writes the database of DATABASE_URL or DATA_DIR, as of one moment, into FILE or a new file in FOLDER; without it, in BACKUP_DIR. With a
passphrase, the file is encrypted.

  --without-secrets        leave out passwords, keys, tokens and mail that has not been sent
${PASSPHRASE}`

const RESTORE_USAGE = `Usage: samspel restore FILE

Makes a database of FILE: in DATA_DIR, which must not have one, or in the empty database of DATABASE_URL.

${PASSPHRASE}`

type Values = Record<string, string | boolean | undefined>

interface Command {
  usage?: string
  options?: ParseArgsConfig['options']
  /** The fewest and most operands that it takes. */
  operands?: [number, number]
  run(values: Values, operands: string[]): Promise<void> | void
}

const COMMON = { 'passphrase-file': { type: 'string' }, json: { type: 'boolean' } } as const
const common = (values: Values) => ({
  passphraseFile: values['passphrase-file'] as string | undefined,
  json: values.json === true,
})

// Their code is loaded when asked for: the rest answers at once.
const COMMANDS = new Map<string, Command>([
  ['start', { run: async () => (await import('./run-packaged.ts')).runPackaged() }],
  [
    'backup',
    {
      usage: BACKUP_USAGE,
      options: { ...COMMON, 'without-secrets': { type: 'boolean' } },
      operands: [0, 1],
      run: async (values, [to]) => {
        const { runBackup } = await import('./backup/commands.ts')
        await runBackup({ ...common(values), to, withoutSecrets: values['without-secrets'] === true })
      },
    },
  ],
  [
    'restore',
    {
      usage: RESTORE_USAGE,
      options: COMMON,
      operands: [1, 1],
      run: async (values, [file = '']) => {
        const { runRestore } = await import('./backup/commands.ts')
        await runRestore({ ...common(values), file })
      },
    },
  ],
  ['version', { run: async () => console.log(await ownVersion()) }],
  ['help', { run: () => console.log(USAGE) }],
])
const SYNONYMS = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
])
const meant = (argument: string) => SYNONYMS.get(argument) ?? argument

const [given = 'start', ...rest] = process.argv.slice(2)
const command = COMMANDS.get(meant(given))
if (!command) {
  refuse(`There is no command ${given}.`, USAGE)
} else if (rest.map(meant).includes('help')) {
  console.log(command.usage ?? USAGE)
} else {
  const parsed = parse(command)
  if (parsed) await command.run(parsed.values, parsed.positionals)
  else {
    const wrong = rest.length > 0 ? `takes no ${rest.join(' ')}` : 'needs a file'
    refuse(`samspel ${given} ${wrong}.`, command.usage ?? USAGE)
  }
}

function parse({ options = {}, operands: [fewest, most] = [0, 0] }: Command) {
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    if (positionals.length < fewest || positionals.length > most) return undefined
    return { values: values as Values, positionals }
  } catch {
    return undefined
  }
}

function refuse(reason: string, usage: string): void {
  console.error(`${reason}\n`)
  console.error(usage)
  process.exitCode = 2
}
