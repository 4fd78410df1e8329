import { beforeAll, describe, expect, it } from 'vitest'

import { rowsOfLanguages, SEEDED_LANGUAGES, type SeededLanguage, seedLanguages } from '#db/seed/languages.ts'
import { seedTranslations } from '#db/seed/translations.ts'
import { LANGUAGES } from '#lib/text/languages.ts'
import { renderMail } from '#mail/render-mail.ts'
import { readSchemaFiles } from '#server/database/schema/files.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { openPages } from '../helpers/pages.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const { tables, rules } = await readSchemaFiles()

it('no rule names a language, and no table but for the default and the search words', () => {
  const lines = [...tables, ...rules].flatMap(({ name, sql }) =>
    sql
      .split('\n')
      .filter((line) => LANGUAGES.some((code) => line.includes(`'${code}'`)))
      // A default is the fallback; texts are searched by the words of English, as keys are.
      .filter((line) => !/default '\w\w'|coalesce\(.*'\w\w'\)|language_code|registration\(/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

/** English with a mark before each word. */
function madeUp(): SeededLanguage {
  const english = SEEDED_LANGUAGES.find(({ code }) => code === 'en')
  if (!english) throw new Error('There is no English to copy')
  const marked = JSON.parse(JSON.stringify(english), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(WORD, (code, word) => (word ? `≈${code}` : code)) : value,
  ) as SeededLanguage
  return { ...marked, code: 'xx', name: 'Påhittiska' }
}

/** A variable, a place or a tag; or a word, in the first group. */
const WORD = /\{\{.*?\}\}|\{%.*?%\}|\{\w+\}|<[^>]*>|(\p{L}+)/gu

/** The words of a mail that are neither marked nor a name or an address. */
function unmarked(text: string): string[] {
  return text
    .replaceAll(/https:\S+|Xenia|Test Leader|Testorkestern|Vårkonsert|Folkets hus/g, '')
    .split(/[^\p{L}≈]+/u)
    .filter((word) => /^\p{L}/u.test(word))
}

describe.each(DATABASES)('a third language, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let reader: string

  const choose = (language: string) =>
    rowsAs(database, person(reader), 'update api.users set language = $2 where id = $1 returning language', [
      reader,
      language,
    ])

  beforeAll(async () => {
    await seedTranslations(database)
    club = await createClub(database)
    await database.query(`update api.associations set is_public = true where id = $1`, [club.id])
    reader = await addMember(database, club.id, 'Member', { name: 'Xenia' })
    await database.query(`insert into translations.keys (key) values ('own.text')`)
    await database.query(
      `insert into translations.translations (key_id, language_code, value)
      select id, unnest(array['sv', 'en']), 'Text' from translations.keys where key = 'own.text'`,
    )
    const languages = [...SEEDED_LANGUAGES, madeUp()]
    await database.transaction((tx) => seedLanguages(tx, rowsOfLanguages(languages)))
    await seedTranslations(database, languages)
  })

  it('can be chosen, and one that does not exist still cannot', async () => {
    expect(await choose('xx')).toEqual([{ language: 'xx' }])
    expect((await failure(choose('xy'))).params).toMatchObject({ field: 'language' })
    expect(await choose('xx')).toEqual([{ language: 'xx' }])
  })

  it('has its texts, and is missing where somebody had added one', async () => {
    const count = (where: string) =>
      valueOf<number>(database, `select count(*) from translations.keys where ${where}`)
    expect(await count(`is_base and missing > 0`)).toBe(0)
    expect(await count(`key = 'own.text' and missing = 1`)).toBe(1)
    expect(
      await valueOf(
        database,
        `select t.value from translations.translations t join translations.keys k on k.id = key_id
        where language_code = 'xx' and k.key = 'app.offline'`,
      ),
    ).toBe('≈Offline')
  })

  it('is that of mails to those who have chosen it, to the last word', async () => {
    await choose('xx')
    const event = await addEvent(database, club.id, {
      title: 'Vårkonsert',
      start_time: '2040-05-05T17:00:00Z',
      end_time: '2040-05-05T19:00:00Z',
    })
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, reader],
    )
    const asLeader = (sql: string) => valueAs(database, person(club.members.Leader), sql, [[event]])
    await database.query('delete from private.mail_messages')
    await rowsAs(
      database,
      person(club.members.Leader),
      `update api.events set start_time = '2040-05-06T17:00Z', end_time = '2040-05-07T19:00Z', location = 'Folkets hus'
      where id = $1`,
      [event],
    )
    await asLeader('select api.announce_changes(($1::uuid[])[1], true, null)')
    await asLeader(`select api.change_events($1::uuid[], 'cancelled', true)`)
    await asLeader(`select api.change_events($1::uuid[], 'published', true)`)
    await database.query(
      `select private.queue_mail('reminder', 'xx', $1, jsonb_build_array(jsonb_build_object('email', 'x@example.org',
        'name', 'Xenia', 'variables', jsonb_build_object('about', 'Xenia', 'guests', private.guest_words(2, 'xx')))),
        jsonb_build_object('title', 'Vårkonsert', 'location', '', 'link', '/', 'start', '2040-05-05T17:00:00Z'), 'reminders')`,
      [club.id],
    )
    await database.query(
      `select private.queue_mail('password_reset', 'xx', $1, '[{"email": "x@example.org", "name": "Xenia", "secrets": {"link": "/"}}]')`,
      [club.id],
    )
    const mails = (await claimMail(database)).filter(({ language }) => language === 'xx')
    const shown = mails.map((mail) => renderMail(mail, 'https://samspel.example.org'))
    expect(shown.map(({ subject }) => subject).toSorted()).toEqual([
      '≈Cancelled: Vårkonsert',
      '≈Changed: Vårkonsert',
      '≈Choose ≈a ≈new ≈password',
      '≈Reminder: Vårkonsert',
      '≈Takes ≈place ≈after ≈all: Vårkonsert',
    ])
    expect(shown.map(({ text }) => unmarked(text))).toEqual([[], [], [], [], []])
    expect(shown.every(({ html }) => html.includes('<html lang="xx"'))).toBe(true)
    expect(shown.some(({ text }) => text.includes('≈Sunday 6 ≈May 2040 ≈at 19:00'))).toBe(true)
  })

  it('is on the public page, which offers every other', async () => {
    const app = await openPages(database, club.id)
    const page = async (language: string) =>
      (await app.inject({ url: '/club', headers: { 'accept-language': language } })).body
    const shown = await page('xx,sv;q=0.9')
    expect(shown).toContain('<html lang="xx">')
    expect(shown).toContain('<h2>≈Coming ≈events</h2>')
    expect(shown).toContain(
      '<a href="/club?lang=sv" lang="sv">Svenska</a>\n<a href="/club?lang=en" lang="en">English</a>',
    )
    const [, body = ''] = /<body>([^]*)<\/body>/.exec(shown) ?? []
    expect(unmarked(body.replaceAll(/<[^>]*>/g, ' '))).toEqual(['Svenska', 'English'])
    expect(await page('sv')).toContain('<a href="/club?lang=xx" lang="xx">Påhittiska</a>')
  })
})
