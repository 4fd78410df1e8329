import { parseArgs, type ParseArgsConfig } from 'node:util'

import type { AdminAct } from './admin/commands.ts'
import { ownVersion } from './database/schema/files.ts'
import { INIT_FLAGS } from './init/flags.ts'
import {
  ADMIN_USAGE,
  BACKUP_USAGE,
  DOCTOR_USAGE,
  INIT_USAGE,
  RESTORE_USAGE,
  UPGRADE_USAGE,
  USAGE,
} from './usage.ts'

// The command `samspel` of the package (server/package/main.ts).

type Value = string | boolean | undefined
type Values = Record<string, Value>

interface Command {
  usage?: string
  options?: ParseArgsConfig['options']
  /** The fewest and most operands that it takes. */
  operands?: [number, number]
  /** What it says it needs if there is none; by default a file. */
  needs?: string
  run(values: Values, operands: string[]): Promise<void> | void
}

const textOf = (value: Value) => (typeof value === 'string' ? value : undefined)

const COMMON = { 'passphrase-file': { type: 'string' }, json: { type: 'boolean' } } as const
const common = (values: Values) => ({
  passphraseFile: textOf(values['passphrase-file']),
  json: values.json === true,
})

// Their code is loaded when asked for: the rest answers at once.
const COMMANDS = new Map<string, Command>([
  ['start', { run: async () => (await import('./run-packaged.ts')).runPackaged() }],
  [
    'init',
    {
      usage: INIT_USAGE,
      options: {
        ...Object.fromEntries(Object.keys(INIT_FLAGS).map((flag) => [flag, { type: 'string' as const }])),
        from: { type: 'string' },
        systemd: { type: 'string' },
        caddy: { type: 'string' },
        force: { type: 'boolean' },
        json: { type: 'boolean' },
      },
      run: async ({ from, systemd, caddy, force, json, ...flags }) => {
        const { runInit } = await import('./init/commands.ts')
        const answers = Object.entries(INIT_FLAGS).flatMap(([flag, setting]) =>
          flags[flag] === undefined ? [] : [[setting, flags[flag]]],
        )
        await runInit({
          answers: Object.fromEntries(answers) as Record<string, string>,
          from: textOf(from),
          systemd: textOf(systemd),
          caddy: textOf(caddy),
          force: force === true,
          json: json === true,
        })
      },
    },
  ],
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
  ['admin list', admin('list', {}, [0, 0])],
  ['admin create', admin('create', { name: { type: 'string' }, language: { type: 'string' } })],
  ['admin promote', admin('promote')],
  ['admin password-link', admin('password-link')],
  ['admin second-factor-off', admin('second-factor-off')],
  [
    'upgrade',
    {
      usage: UPGRADE_USAGE,
      options: {
        check: { type: 'boolean' },
        'without-backup': { type: 'boolean' },
        json: { type: 'boolean' },
      },
      run: async (values) => {
        const { runUpgrade } = await import('./upgrade/command.ts')
        await runUpgrade({
          check: values['check'] === true,
          withoutBackup: values['without-backup'] === true,
          json: values['json'] === true,
        })
      },
    },
  ],
  [
    'doctor',
    {
      usage: DOCTOR_USAGE,
      options: { mail: { type: 'string' }, json: { type: 'boolean' } },
      run: async ({ mail, json }) => {
        const { runDoctor } = await import('./doctor/command.ts')
        await runDoctor({ mailTo: textOf(mail), json: json === true })
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

const [first = 'start', ...others] = process.argv.slice(2)
// A command of two words.
const isAdmin = first === 'admin'
const given = isAdmin ? `admin ${others[0] ?? ''}`.trim() : first
const rest = isAdmin ? others.slice(1) : others
const command = COMMANDS.get(meant(given))
const asksForHelp = others.map(meant).includes('help')
if (!command && isAdmin && asksForHelp) {
  console.log(ADMIN_USAGE)
} else if (!command) {
  refuse(`There is no command ${given}.`, isAdmin ? ADMIN_USAGE : USAGE)
} else if (asksForHelp) {
  console.log(command.usage ?? USAGE)
} else {
  const parsed = parse(command)
  if (parsed) await command.run(parsed.values, parsed.positionals)
  else {
    const wrong = rest.length > 0 ? `takes no ${rest.join(' ')}` : `needs ${command.needs ?? 'a file'}`
    refuse(`samspel ${given} ${wrong}.`, command.usage ?? USAGE)
  }
}

function admin(
  act: AdminAct,
  options: ParseArgsConfig['options'] = {},
  operands: [number, number] = [1, 1],
): Command {
  return {
    usage: ADMIN_USAGE,
    options: { club: { type: 'string' }, json: { type: 'boolean' }, ...options },
    operands,
    needs: 'an e-mail address',
    run: async ({ club, name, language, json }, [email = '']) => {
      const { runAdmin } = await import('./admin/commands.ts')
      await runAdmin({
        act,
        email,
        club: textOf(club),
        name: textOf(name),
        language: textOf(language),
        json: json === true,
      })
    },
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
