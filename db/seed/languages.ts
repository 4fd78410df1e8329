import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { LANGUAGE_NAMES } from '#locales/languages.ts'
import type { Transaction } from '#server/database/database.ts'
import { PACKAGE_ROOT } from '#server/package-root.ts'

const FOLDER = path.join(PACKAGE_ROOT, 'src/locales')

/** Texts as stored in the files: nested objects with strings as leaves. */
export interface Texts {
  [key: string]: string | Texts
}

interface MailTemplate {
  name: string
  subject: string
  /** Its paragraphs. */
  html: readonly string[]
}

/** What the database holds of a language: its folder in src/locales, but for what only the browser reads. */
export interface SeededLanguage {
  code: string
  name: string
  /** The app's texts. */
  texts: Texts
  /** The built-in mails by kind: Liquid sources, which can use the variables app.mail_variables lists. */
  templates: Record<string, MailTemplate>
  /** What the database itself writes (private.words). */
  words: object
}

/** The languages of the app, in the order of the choices. */
export const SEEDED_LANGUAGES: readonly SeededLanguage[] = Object.entries(LANGUAGE_NAMES).map(
  ([code, name]) => ({
    code,
    name,
    texts: textsOf(code),
    templates: read(code, 'server/mail-templates.json'),
    words: read(code, 'server/words.json'),
  }),
)

/** The rows that each language has in every installation; its texts are loaded by seedTranslations. */
export function rowsOfLanguages(languages: readonly SeededLanguage[] = SEEDED_LANGUAGES) {
  return {
    languages: languages.map(({ code, name, words }, sort_order) => ({ code, name, sort_order, words })),
    templates: languages.flatMap(({ code, templates }) =>
      Object.entries(templates).map(([kind, template]) => ({
        ...template,
        kind,
        language: code,
        html: template.html.join(''),
      })),
    ),
  }
}

/**
 * Adds the languages that are new, and updates the words and built-in mails of all. One that is no longer in the
 * list stays, since people may have chosen it.
 */
export async function seedLanguages(
  tx: Transaction,
  { languages, templates }: ReturnType<typeof rowsOfLanguages>,
): Promise<void> {
  const run = (sql: string, rows: readonly object[]) => tx.query(sql, [JSON.stringify(rows)])
  await run(
    `insert into translations.languages (code, name)
    select code, name from jsonb_to_recordset($1) l (code text, name text) on conflict do nothing`,
    languages,
  )
  await run(
    `insert into private.languages (code, sort_order, words)
    select code, sort_order, words from jsonb_to_recordset($1) l (code text, sort_order smallint, words jsonb)
    on conflict (code) do update set sort_order = excluded.sort_order, words = excluded.words`,
    languages,
  )
  // Texts that somebody added lack a new language.
  await tx.query(
    `update translations.keys k set missing = n.missing
    from (
      select k.id, (select count(*) from translations.languages) - count(t.id) filter (where t.value ~ '\\S') as missing
      from translations.keys k left join translations.translations t on t.key_id = k.id
      group by k.id) n
    where k.id = n.id and k.missing <> n.missing`,
  )
  await run(
    `with given as (
      select * from jsonb_to_recordset($1) t (kind text, language text, name text, subject text, html text)
    ), gone as (
      delete from api.email_templates t where association_id is null
        and not exists (select from given g where g.kind = t.kind and g.language = t.language)
    )
    insert into api.email_templates as t (kind, language, name, subject, html_body)
    select kind, language, name, subject, html from given
    on conflict (kind, language) where association_id is null do update
    set name = excluded.name, subject = excluded.subject, html_body = excluded.html_body
    where (t.name, t.subject, t.html_body) is distinct from (excluded.name, excluded.subject, excluded.html_body)`,
    templates,
  )
}

/** The texts of the app, with the names of all languages, which are the same in each. */
function textsOf(code: string): Texts {
  const files = readdirSync(path.join(FOLDER, code)).filter((file) => file.endsWith('.json'))
  const texts: Texts = Object.assign({}, ...files.map((file) => read<Texts>(code, file)))
  return { ...texts, app: { ...(texts['app'] as Texts), language: { ...LANGUAGE_NAMES } } }
}

function read<Content>(code: string, file: string): Content {
  return JSON.parse(readFileSync(path.join(FOLDER, code, file), 'utf8')) as Content
}
