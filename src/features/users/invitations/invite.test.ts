import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { inviteAll, type InviteResult, resendAll } from './invite.ts'

let asked: string[]
let answers: (call: string) => Response | undefined

const failure = (code: string) =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params: {} }) }, { status: 400 })

beforeEach(() => {
  asked = []
  answers = () => undefined
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api', '')}${url.search}`
    asked.push(call)
    const body = call.startsWith('POST /rpc') ? '0b9c7b0e-0000-4000-8000-000000000001' : []
    return answers(call) ?? Response.json(body)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const names = () => asked.map((call) => call.replace(/\?.*/, ''))

async function invite(...emails: string[]): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  await inviteAll(emails, 'role', (result) => results.push(result)).catch(() => undefined)
  return results
}

it('looks each person up, creates a verification, and then the invitation', async () => {
  const [result] = await invite('a@example.org')
  expect(result).toEqual({ email: 'a@example.org', failure: undefined })
  expect(names()).toEqual([
    'GET /users_with_roles',
    'POST /rpc/create_email_verification',
    'POST /association_invitations',
  ])
})

it('invites the rest if one is already a user', async () => {
  answers = (call) => (call.includes('eq.a%40example.org') ? Response.json([{ id: '1' }]) : undefined)
  const [first, second] = await invite('a@example.org', 'b@example.org')
  expect(first?.failure?.code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
  expect(second?.failure).toBeUndefined()
  expect(names().filter((name) => name === 'POST /association_invitations')).toHaveLength(1)
})

it('stops when the network is lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const results = await invite('a@example.org', 'b@example.org')
  expect(results.map(({ email, failure: { code } = {} }) => [email, code])).toEqual([
    ['a@example.org', 'ERROR_NETWORK'],
  ])
})

it('resends each invitation in one step, so that a refusal leaves the old one', async () => {
  answers = (call) =>
    call.startsWith('POST') ? failure('ERROR_VERIFICATION_EMAIL_RECENTLY_SENT') : undefined
  await expect(resendAll([{ id: 'i1', email: 'a@example.org' }])).rejects.toMatchObject({
    code: 'ERROR_VERIFICATION_EMAIL_RECENTLY_SENT',
  })
  expect(names()).toEqual(['POST /rpc/resend_invitation'])
})

it('stops resending when the session has ended', async () => {
  answers = (call) =>
    call.includes('resend') && asked.length > 1
      ? Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
      : undefined
  const three = ['a', 'b', 'c'].map((id) => ({ id, email: `${id}@example.org` }))
  await expect(resendAll(three)).rejects.toMatchObject({ status: 401 })
  expect(names().filter((name) => name.includes('resend'))).toHaveLength(2)
})
