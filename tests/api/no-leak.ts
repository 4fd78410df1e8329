import { expect } from 'vitest'

import type { Database } from '#server/database/database.ts'

import type { Answer } from '../helpers/http.ts'

/** Names that no response may reveal, whatever is sent. */
export async function secretsOf(database: Database): Promise<RegExp> {
  const { rows } = await database.query<{ name: string }>(
    `select conname as name from pg_constraint where connamespace::regnamespace::text in ('api', 'translations', 'private')
    union select relname from pg_class
    where relnamespace = 'private'::regnamespace or (relnamespace::regnamespace::text in ('api', 'translations') and relkind = 'i')
    union select proname from pg_proc where pronamespace::regnamespace::text in ('app', 'private')
    union select tgname from pg_trigger where not tgisinternal and tgname like '%\\_%'`,
  )
  // Names that are also words of the API (such as a constraint named like its table’s column) reveal nothing.
  const names = rows.map(({ name }) => name).filter((name) => name.includes('_'))
  return new RegExp(`\\b(${names.join('|')})\\b`)
}

const INSIDE =
  /violates|constraint|PL\/pgSQL|\bSQL (function|statement)\b|\b(select|insert|update|delete)\b.*\b(from|into|set)\b|\bprivate\.|\bapp\.|node_modules|\.ts:\d+/i

/** Asserts that an error response reveals nothing internal; it may name only an exposed table. */
export function expectNoLeak({ status, body }: Answer, secrets: RegExp, asked: string): void {
  if (status < 400) return
  const said = typeof body === 'string' ? body : JSON.stringify(body)
  // An RLS error names the exposed table that was written to, in PostgreSQL’s wording.
  const known = said.replace(/new row violates row-level security policy for table \\"\w+\\"/, '')
  const shown = [INSIDE, secrets].flatMap((pattern) => pattern.exec(known)?.[0] ?? [])
  expect({ asked, said, shown }).toEqual({ asked, said, shown: [] })
}

/** Asserts that the response is a success, or a client error that reveals nothing internal. */
export function expectRefusedInWords(
  answer: Answer,
  secrets: RegExp,
  { line, body }: { line: string; body?: unknown },
): void {
  const asked = `${line} ${JSON.stringify(body)?.slice(0, 300)}`
  const isOwnMistake = answer.status < 500
  expect({ asked, isOwnMistake, body: answer.body }).toEqual({ asked, isOwnMistake: true, body: answer.body })
  expectNoLeak(answer, secrets, asked)
}
