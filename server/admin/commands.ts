import { queryOwnedDatabase } from '../control/owned-database.ts'
import type { Database } from '../database/database.ts'
import { ownAddress } from '../http/own-address.ts'
import { runProcess } from '../process/run-process.ts'
import {
  type Admin,
  clubNamed,
  type ClubWithAdmins,
  createAdmin,
  listAdmins,
  passwordLink,
  promote,
  turnSecondFactorOff,
} from './acts.ts'

/** What `samspel admin` is asked to do; server/cli.ts has its usage. */
export interface AdminOptions {
  act: AdminAct
  /** Whose account; '' for the list. */
  email: string
  /** The club's name or id. */
  club: string | undefined
  name: string | undefined
  language: string | undefined
  json: boolean
}

export const ADMIN_ACTS = ['list', 'create', 'promote', 'password-link', 'second-factor-off'] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

/** Runs `samspel admin`, also beside a running server. */
export const runAdmin = (options: AdminOptions): Promise<void> =>
  runProcess(async (settings, { signal }) => {
    // Also if it is told to stop.
    process.exitCode = 1
    const { result, text } = await queryOwnedDatabase(settings, signal, (database) =>
      perform(database, options, ownAddress(settings)),
    )
    console.log(options.json ? JSON.stringify(result) : text)
    process.exitCode = 0
  }, 'Nothing was changed')

async function perform(
  database: Pick<Database, 'query'>,
  { act, email, club: wanted, name = '', language = 'sv' }: AdminOptions,
  site: string,
): Promise<{ result: object; text: string }> {
  if (act === 'list') {
    const clubs = await listAdmins(database)
    const listed = wanted === undefined ? clubs : [clubNamed(clubs, wanted)]
    return { result: listed, text: listed.map(written).join('\n\n') }
  }
  if (act === 'second-factor-off') {
    await turnSecondFactorOff(database, email)
    return { result: { email }, text: `${email} logs in with the password alone, and was told so by mail.` }
  }
  if (act === 'password-link') return linkFor(database, email, site)
  const club = clubNamed(await listAdmins(database), wanted)
  if (act === 'promote') {
    await promote(database, club.id, email)
    return { result: { email, club: club.id }, text: `${email} is an admin of ${club.name}.` }
  }
  await createAdmin(database, club.id, { name, email, language })
  return linkFor(database, email, site)
}

async function linkFor(database: Pick<Database, 'query'>, email: string, site: string) {
  const link = site + (await passwordLink(database, email))
  return {
    result: { email, link },
    text: `With this link ${email} chooses a password, once and within 24 hours. Give it to nobody else:\n${link}`,
  }
}

function written({ name, id, admins }: ClubWithAdmins): string {
  return [`${name} (${id})`, ...(admins.length > 0 ? admins.map(line) : ['  nobody'])].join('\n')
}

function line({ name, email, status, hasPassword, hasSecondFactor }: Admin): string {
  const notes = [
    status !== 'verified' && status,
    !hasPassword && 'no password yet',
    hasSecondFactor && 'two-step login or passkey',
  ].filter(Boolean)
  return `  ${name} <${email}>${notes.length > 0 ? `: ${notes.join(', ')}` : ''}`
}
