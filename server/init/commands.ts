import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'

import { readSettings, type Settings, settingsSchema } from '../config.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { prepareDatabase } from '../database/prepare-database.ts'
import { ownAddress } from '../http/own-address.ts'
import { outgoingOf } from '../mail/smtp.ts'
import { passwordInvitation } from '../process/banner.ts'
import { type ProcessContext, runProcess } from '../process/run-process.ts'
import { StartError } from '../process/start-error.ts'
import { type Answers, collectAnswers, MissingAnswers } from './answers.ts'
import { askOnTerminal } from './ask.ts'
import { caddyfile, settingsFile, systemdUnit } from './files.ts'

/** What `samspel init` is told; server/cli.ts has its usage. */
export interface InitOptions {
  /** By setting. */
  answers: Answers
  /** A settings file with more answers. */
  from: string | undefined
  /** The folders for a systemd unit and a Caddyfile. */
  systemd: string | undefined
  caddy: string | undefined
  /** Whether files that exist are replaced. */
  force: boolean
  json: boolean
}

const SETTINGS_FILE = '.env'
/** What a club is created from once, and the server does not need afterwards. */
const CLUB = [
  'ASSOCIATION_NAME',
  'ASSOCIATION_TYPE',
  'ADMIN_NAME',
  'ADMIN_EMAIL',
  'ADMIN_LANGUAGE',
  'ADMIN_PASSWORD',
]

/** Runs `samspel init`: writes the settings, creates the club, and prints the link of its first administrator. */
export const runInit = (options: InitOptions): Promise<void> =>
  runProcess(async (_settings, context) => {
    process.exitCode = 1
    const files = filesOf(options)
    refuseToReplace(Object.values(files), options.force)
    const answers = await collect(options, context.signal).catch((error: unknown) => {
      if (!(error instanceof MissingAnswers)) throw error
      console.error(
        `These answers are missing or wrong:\n\n${error.lines.map((line) => `  ${line}`).join('\n')}`,
      )
      process.exitCode = 2
    })
    if (!answers) return
    const { link } = await setUp(answers, files, context)
    console.log(options.json ? JSON.stringify({ ...files, link: link ?? null }) : written(files, link))
    process.exitCode = 0
  }, 'Nothing was set up')

const filesOf = ({ systemd, caddy }: InitOptions) => ({
  settings: SETTINGS_FILE,
  ...(systemd !== undefined && { systemd: path.join(systemd, 'samspel.service') }),
  ...(caddy !== undefined && { caddy: path.join(caddy, 'Caddyfile') }),
})

type Files = ReturnType<typeof filesOf>

function refuseToReplace(files: readonly string[], force: boolean): void {
  const existing = files.filter((file) => existsSync(file))
  if (existing.length === 0 || force) return
  throw new StartError(`${existing.join(' and ')} exists already. --force replaces it.`)
}

/** The flags count most, then the file of --from, then the environment with the settings file of this folder. */
async function collect({ answers, from }: InitOptions, signal: AbortSignal): Promise<Answers> {
  const given = { ...onlySettings(process.env), ...(from && (await answersIn(from))), ...answers }
  const terminal = process.stdin.isTTY ? askOnTerminal(signal) : undefined
  try {
    return await collectAnswers(given, terminal?.ask)
  } finally {
    terminal?.close()
  }
}

async function answersIn(file: string): Promise<Answers> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code}).`, { cause: error })
  })
  return onlySettings(parseEnv(text))
}

const onlySettings = (values: NodeJS.Dict<string>): Answers =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in settingsSchema.shape && value?.trim()),
  )

/** Nothing is left behind if it fails: the settings file gets its name last. */
async function setUp(
  answers: Answers,
  files: Files,
  context: ProcessContext,
): Promise<{ link: string | undefined }> {
  const settings = readSettings({ ...answers, DEMO: 'false', ADMIN_PASSWORD: '' })
  // Throws if they are incomplete.
  outgoingOf(settings)
  const kept = Object.entries(answers).filter(([name]) => !CLUB.includes(name))
  const isBehindProxy = settings.PUBLIC_URL?.startsWith('https:') && answers.TRUST_PROXY === undefined
  const unfinished = `${files.settings}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(
    unfinished,
    settingsFile({ ...Object.fromEntries(kept), DEMO: 'false', ...(isBehindProxy && { TRUST_PROXY: '1' }) }),
    { mode: 0o600, flag: 'wx' },
  )
  try {
    const others = otherFiles(files, settings)
    const link = await createClub(settings, context)
    for (const [file, text] of others) {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    await rename(unfinished, files.settings)
    return { link }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function otherFiles(files: Files, settings: Settings): [file: string, text: string][] {
  const others: [string, string][] = []
  if (files.systemd) {
    const { DATA_DIR, BACKUP_DIR } = settings
    const unit = systemdUnit({
      user: userInfo().username,
      folder: process.cwd(),
      writable: [DATA_DIR, BACKUP_DIR].flatMap((folder) => (folder ? outside(folder) : [])),
      node: process.execPath,
      command: realpathSync(process.argv[1] ?? ''),
    })
    others.push([files.systemd, unit])
  }
  if (files.caddy) {
    if (!settings.PUBLIC_URL)
      throw new StartError('a Caddyfile needs the address at which people reach Samspel.')
    others.push([files.caddy, caddyfile(settings.PUBLIC_URL, settings.PORT)])
  }
  return others
}

/** A folder, unless it is in this one. */
function outside(folder: string): string[] {
  const absolute = path.resolve(folder)
  return path.relative('', absolute).startsWith('..') ? [absolute] : []
}

async function createClub(settings: Settings, context: ProcessContext): Promise<string | undefined> {
  const unlock = settings.DATABASE_URL
    ? undefined
    : await lockFolder(settings.DATA_DIR, () => `process ${process.pid}, setting it up`)
  if (unlock) context.teardown.add(unlock)
  const { passwordLink } = await prepareDatabase(settings, context)
  return passwordLink && ownAddress(settings) + passwordLink
}

function written(files: Files, link: string | undefined): string {
  return [
    `Written: ${Object.values(files).join(', ')}. The settings hold passwords: keep them to yourself.`,
    '',
    link
      ? passwordInvitation(link)
      : 'The database already had a club, and still has it; samspel admin shows who can manage it.',
    '',
    'Start it with: samspel start',
  ].join('\n')
}
