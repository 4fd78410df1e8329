import { expect } from 'vitest'

import type { Database } from '#server/database/database.ts'

import type { Answer } from '../helpers/http.ts'

/** What no answer may show, whatever is sent. */
export async function secretsOf(database: Database): Promise<RegExp> {
  const { rows } = await database.query<{ name: string }>(
    `select conname as name from pg_constraint where connamespace::regnamespace::text in ('api', 'translations', 'private')
    union select relname from pg_class
    where relnamespace = 'private'::regnamespace or (relnamespace::regnamespace::text in ('api', 'translations') and relkind = 'i')
    union select proname from pg_proc where pronamespace::regnamespace::text in ('app', 'private')
    union select tgname from pg_trigger where not tgisinternal and tgname like '%\\_%'`,
  )
  // Those that are also words of the API (a constraint called like its table's column) say nothing.
  const names = rows.map(({ name }) => name).filter((name) => name.includes('_'))
  return new RegExp(`\\b(${names.join('|')})\\b`)
}

const INSIDE =
  /violates|constraint|PL\/pgSQL|\bSQL (function|statement)\b|\b(select|insert|update|delete)\b.*\b(from|into|set)\b|\bprivate\.|\bapp\.|node_modules|\.ts:\d+/i

/** Asserts that a refusal shows nothing of what is inside; the one name it may say is that of a table one may ask for. */
export function expectNoLeak({ status, body }: Answer, secrets: RegExp, asked: string): void {
  if (status < 400) return
  const said = typeof body === 'string' ? body : JSON.stringify(body)
  // A policy's refusal names the exposed table that was written to, in PostgreSQL's words.
  const known = said.replace(/new row violates row-level security policy for table \\"\w+\\"/, '')
  const shown = [INSIDE, secrets].flatMap((pattern) => pattern.exec(known)?.[0] ?? [])
  expect({ asked, said, shown }).toEqual({ asked, said, shown: [] })
}

/** Asserts that the answer is a success, or a refusal that is the asker's own mistake and shows nothing of what is inside. */
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
