import { randomUUID } from 'node:crypto'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import { openPglite } from '#server/database/pglite.ts'

import { takeRealPasswords } from '../../helpers/database-contents.ts'
import { pgliteSnapshot } from '../../helpers/pglite-snapshot.ts'
import { ms, printTable, summarise, times } from '../report.ts'

// Response times must not reveal whether an e-mail address has an account. Known and unknown addresses
// alternate in one run over the whole server, so that other load on the machine affects both equally.
// Arguments select calls by name.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100)

const database = await openPglite({ loadDataDir: await pgliteSnapshot('demo') })
await takeRealPasswords(database)
// The rate limits would respond instead of the calls.
await database.exec(`
  update private.settings set value = '1000000'
  where key in ('login_limit_email', 'login_limit_address', 'link_limit_day', 'link_limit_address_hour');
  update private.settings set value = '0' where key = 'link_wait_seconds'`)
const { rows } = await database.query<{ secret: string; club: string }>(
  `select (select value from private.settings where key = 'jwt_secret') as secret, (select id::text from api.associations) as club`,
)
const { secret = '', club } = rows[0] ?? {}
const server = await createApp(readSettings({ LOG_LEVEL: 'silent' }), {
  database,
  jwtSecret: secret,
  frontEnd: async () => {},
})

const CALLS: Record<string, (email: string) => Record<string, unknown>> = {
  authenticate: (email) => ({ email, password: 'fel' }),
  register_user: (email) => ({
    name: 'Kim Test',
    email,
    password: 'Samspel-2026',
    date_of_birth: null,
    address: null,
    association_id: club,
    language: 'sv',
  }),
  request_password_reset: (p_email) => ({ p_email }),
  resend_verification: (p_email) => ({ p_email }),
}

async function timeOf(call: string, email: string): Promise<number> {
  const began = performance.now()
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: `/api/rpc/${call}`,
    payload: CALLS[call]!(email),
  })
  const elapsed = performance.now() - began
  if (statusCode >= 500 || body.includes('TOO_MANY') || body.includes('RATE_LIMITED')) throw new Error(body)
  return elapsed
}

const table = [['', 'known, p50', 'unknown, p50', 'ratio']]
const chosen = process.argv.slice(2)
for (const call of chosen.length > 0 ? chosen : Object.keys(CALLS)) {
  const known: number[] = []
  const unknown: number[] = []
  // The first rounds are warm-up.
  for (let round = -5; round < ROUNDS; round++) {
    const stranger = `${randomUUID()}@example.org`
    const first = round % 2 === 0
    const one = await timeOf(call, first ? 'member@example.org' : stranger)
    const other = await timeOf(call, first ? stranger : 'member@example.org')
    if (round < 0) continue
    known.push(first ? one : other)
    unknown.push(first ? other : one)
  }
  const [a, b] = [summarise(known).p50, summarise(unknown).p50]
  table.push([call, ms(a), ms(b), times(a / b)])
}
printTable(
  `Answers for an e-mail address with an account and without, ${ROUNDS} of each in turn, on PGlite`,
  table,
)
await server.close()
await database.close()
