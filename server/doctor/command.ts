import { SEEDED_LANGUAGES, type Texts } from '#db/seed/languages.ts'

import { readSettings, type Settings } from '../config.ts'
import { queryOwnedDatabase } from '../control/owned-database.ts'
import { hasDatabase, partsOf } from '../database/open-database.ts'
import { runTask } from '../process/run-process.ts'
import { StartError } from '../process/start-error.ts'
import { diagnose, type Finding, wrongSettings } from './checks.ts'
import { gatherFacts } from './facts.ts'

// The command `samspel doctor`; server/cli.ts has its usage.

export interface DoctorOptions {
  /** Who gets a test mail. */
  mailTo: string | undefined
  json: boolean
}

/** Says what is well and what is not; the exit code is 1 if there is an error among it. */
export const runDoctor = (options: DoctorOptions): Promise<void> =>
  runTask(async ({ signal }) => {
    // Also if it is told to stop.
    process.exitCode = 1
    const findings = await findingsOf(options, signal)
    signal.throwIfAborted()
    const told = findings.map((finding) => ({ ...finding, ...textsOf(finding) }))
    console.log(options.json ? JSON.stringify(told) : told.map(written).join('\n'))
    process.exitCode = findings.some(({ level }) => level === 'error') ? 1 : 0
  }, 'Nothing was looked at')

async function findingsOf({ mailTo }: DoctorOptions, signal: AbortSignal): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return wrongSettings(error.message)
  }
  const facts = await gatherFacts({
    settings,
    withDatabase: (work) => queryOwnedDatabase(settings, undefined, work),
    hasDatabase: settings.DATABASE_URL !== undefined || hasDatabase(partsOf(settings.DATA_DIR)),
    isServer: false,
    mailTo,
    signal,
  })
  return diagnose(facts)
}

const english = SEEDED_LANGUAGES.find(({ code }) => code === 'en')?.texts['doctor'] as Texts

function textsOf({ check, level, code, params }: Finding): { name: string; says: string; do?: string } {
  const section = english[check] as Record<string, string>
  const advice = level === 'ok' ? undefined : section[`${code}_do`]
  return {
    name: (english['checks'] as Record<string, string>)[check] ?? check,
    says: filled(section[code] ?? code, params),
    ...(advice !== undefined && { do: filled(advice, params) }),
  }
}

/** As i18next does it in the app, for the one format that these texts use. */
const filled = (text: string, params: Finding['params']): string =>
  text.replace(/\{\{(\w+)(, bytes)?\}\}/g, (_, name: string, isBytes?: string) => {
    const value = params[name] ?? ''
    return isBytes ? bytesText(Number(value)) : String(value)
  })

const bytesText = (count: number): string =>
  count < 1024 ** 3 ? `${Math.round(count / 1024 ** 2)} MB` : `${(count / 1024 ** 3).toFixed(1)} GB`

function written({
  level,
  name,
  says,
  do: advice,
}: {
  level: string
  name: string
  says: string
  do?: string
}): string {
  const line = `${level.padEnd(8)} ${name}: ${says}`
  return advice === undefined ? line : `${line}\n         → ${advice}`
}
