import { expect } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { addMember } from './club.ts'
import { claimMail } from './mail.ts'
import { type Caller, valueAs } from './requests.ts'
import { type Answer, authenticate, bearer, finishLogin, logIn, PASSWORD } from './session.ts'
import { enrol, letCodesPass, totp } from './totp.ts'

/** A code that is never right. */
export const WRONG = 'aaaaa-aaaaa'

export const codeOf = (answer: Answer) => answer.error?.code

/** A member with `PASSWORD` and two-step login, and the session in which it was turned on. */
export interface TwoStepMember {
  me: string
  email: string
  secret: string
  codes: string[]
  session: Caller
}

/** Adds one to the club, after which no e-mail is queued and the current code is unused. */
export async function addTwoStepMember(
  database: Database,
  clubId: string,
  email: string,
): Promise<TwoStepMember> {
  const me = await addMember(database, clubId, 'Member', { email })
  await database.query('select private.set_password($1, $2)', [me, PASSWORD])
  const tokens = await logIn(database, email)
  const { secret, codes } = await enrol(database, tokens)
  const session = await bearer(database, tokens.access_token)
  await letCodesPass(database, me)
  await claimMail(database, 1000)
  return { me, email, secret, codes, session }
}

/** Logs the member in with both steps, and reads the state of two-step login. */
export function twoStepActs(
  database: Database,
  member: () => Pick<TwoStepMember, 'email' | 'secret' | 'session'>,
) {
  const firstStep = async (device: string | null = null) => {
    const { error } = await authenticate(database, member().email, PASSWORD, {}, device)
    expect(error).toMatchObject({
      code: 'ERROR_SECOND_FACTOR_REQUIRED',
      params: { token: expect.any(String), seconds: 300 },
    })
    return String(error?.params['token'])
  }
  const finish = (token: string, code = totp(member().secret), trust = false, device: string | null = null) =>
    finishLogin(database, token, code, device, trust)
  const twoSteps = async (code?: string, trust = false) => finish(await firstStep(), code, trust)
  const status = (caller = member().session) =>
    valueAs<Record<string, unknown>>(database, caller, 'select api.second_factor()')

  return { firstStep, finish, twoSteps, status }
}
