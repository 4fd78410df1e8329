import { ownVersion } from './database/schema/files.ts'

// The command `samspel` of the package (server/package/main.ts).

const USAGE = `Usage: samspel [command]

  start      run the server; also without a command
  version    print the version

Settings are environment variables, or stand in a file .env in the current folder; .env.example in the package lists them.
Data is kept in the folder .data, unless DATA_DIR or DATABASE_URL say otherwise.
`

const COMMANDS = new Map<string, () => Promise<void> | void>([
  [
    'start',
    async () => {
      // Loaded when asked for: the rest answers at once.
      const { runPackaged } = await import('./run-packaged.ts')
      await runPackaged()
    },
  ],
  ['version', async () => console.log(await ownVersion())],
  ['help', () => console.log(USAGE)],
])
const SYNONYMS = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
])
const meant = (argument: string) => SYNONYMS.get(argument) ?? argument

const [given = 'start', ...rest] = process.argv.slice(2)
const name = rest.map(meant).includes('help') ? 'help' : meant(given)
const command = COMMANDS.get(name)
if (command && (rest.length === 0 || name === 'help')) {
  await command()
} else {
  console.error(
    command ? `samspel ${given} takes no ${rest.join(' ')}.\n` : `There is no command ${given}.\n`,
  )
  console.error(USAGE)
  process.exitCode = 2
}
