import { QueryClient } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import { logsSearch, recipientsSearch, toLogsFilter, toRecipientsFilter } from '#features/mail/logs/list.ts'
import { everyDelivery, everyMail } from '#features/mail/logs/queries.ts'
import { senderQueries } from '#features/mail/sender/queries.ts'
import { templatesSearch, toTemplatesFilter } from '#features/mail/templates/list.ts'
import { everyTemplate, templateQueries } from '#features/mail/templates/queries.ts'

import { addEvent } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { byCode, column, useAppReads } from './as-app.ts'

describe.runIf(LOCAL).each(DATABASES)('the lists of mail, on %s', (kind) => {
  const { database, reader } = useAppReads(kind)
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const delivered = randomUUID()

  beforeAll(async () => {
    const db = database()
    const mail = (id: string, subject: string, columns: Record<string, unknown>) => {
      const row = {
        id,
        association_id: ASSOCIATION_ID,
        kind: 'announcement',
        category: 'announcements',
        language: 'sv',
        subject,
        html_body: '<p>Prov</p>',
        ...columns,
      }
      const names = Object.keys(row).join()
      return db.query(
        `insert into private.mail_messages (${names}) select ${names} from jsonb_populate_record(null::private.mail_messages, $1)`,
        [JSON.stringify(row)],
      )
    }
    await mail(delivered, 'Utskick', {})
    await mail(randomUUID(), 'Prov framme', { recipients: 2, sent: 2, sender_id: reader() })
    await mail(randomUUID(), 'Prov misslyckat', { recipients: 2, sent: 1, failed: 1 })
    await mail(randomUUID(), 'Prov väntar', { recipients: 3, sent: 1 })
    await mail(randomUUID(), 'Prov oskickat', { kind: 'reminder', recipients: 1, sent: 0, failed: 1 })
    await db.query(
      `insert into private.mail_deliveries (message_id, email, name, state, attempts, sent_at)
      select $1, email, name, state, attempts, case state when 'sent' then now() end
      from (values ('a@prov.example.org', 'Östen', 'sent', 1), ('b@prov.example.org', 'Bo', 'failed', 5),
        ('d@prov.example.org', null, 'queued', 0), ('c@prov.example.org', null, 'queued', 0)) t (email, name, state, attempts)`,
      [delivered],
    )
    const template = (name: string, columns: Record<string, unknown> = {}) => {
      const row = {
        association_id: ASSOCIATION_ID,
        kind: 'announcement',
        language: 'sv',
        subject: 'Prov',
        html_body: '<p>Prov</p>',
        name,
        ...columns,
      }
      const names = Object.keys(row).join()
      return db.query(
        `insert into api.email_templates (${names}) select ${names} from jsonb_populate_record(null::api.email_templates, $1)`,
        [JSON.stringify(row)],
      )
    }
    await template('Provbrev', { subject: 'Vårkonsert' })
    await template('Test letter', { language: 'en' })
    await template('Provpåminnelse', { kind: 'reminder' })
  })

  describe('the log', () => {
    const subjects = async (search: Record<string, unknown>) =>
      column(
        await everyMail(toLogsFilter(logsSearch({ q: 'Prov', sort: 'subject.asc', ...search }))),
        'subject',
      )

    it('can be searched by subject and sender', async () => {
      expect(await subjects({})).toEqual(['Prov framme', 'Prov misslyckat', 'Prov oskickat', 'Prov väntar'])
      const [mail] = await everyMail(toLogsFilter(logsSearch({ q: 'Prov framme' })))
      expect(await subjects({ q: mail?.sender_name })).toContain('Prov framme')
      expect(await subjects({ q: mail?.sender_name })).not.toContain('Prov väntar')
    })

    it.each([
      [{ kind: 'reminder' }, ['Prov oskickat']],
      [{ outcome: 'failed' }, ['Prov misslyckat', 'Prov oskickat']],
      [{ outcome: 'waiting' }, ['Prov väntar']],
      [{ outcome: 'unsent' }, ['Prov oskickat']],
    ])('can be filtered by %o', async (search, expected) => {
      expect(await subjects(search)).toEqual(expected)
    })

    it('shows the latest first', async () => {
      const sent = column(await everyMail(toLogsFilter(logsSearch({}))), 'created_at')
      expect(sent).toEqual(sent.toSorted(byCode).toReversed())
      expect(sent.at(0)).not.toBe(sent.at(-1))
    })

    it.each(['subject', 'kind', 'sender_name', 'recipients', 'sent', 'failed', 'created_at'] as const)(
      'can be sorted by %s, with empty values last',
      async (name) => {
        const rising = await everyMail(toLogsFilter(logsSearch({ sort: `${name}.asc` })))
        const falling = await everyMail(toLogsFilter(logsSearch({ sort: `${name}.desc` })))
        const values = (rows: typeof rising) => column(rows, name).filter((value) => value !== null)
        expect(values(rising).length).toBeGreaterThan(0)
        expect(values(falling)).toEqual(values(rising).toReversed())
        expect(column(falling, name).lastIndexOf(null)).toBe(column(rising, name).lastIndexOf(null))
      },
    )
  })

  describe('the recipients of a mail', () => {
    const emails = async (search: Record<string, unknown>) =>
      (await everyDelivery(delivered, toRecipientsFilter(recipientsSearch(search)))).map(
        ({ email }) => email[0],
      )

    it('can be filtered by state and searched by name and address', async () => {
      expect(await emails({})).toEqual(['a', 'b', 'c', 'd'])
      expect(await emails({ state: 'failed' })).toEqual(['b'])
      expect(await emails({ q: 'östen' })).toEqual(['a'])
      expect(await emails({ q: 'c@prov' })).toEqual(['c'])
    })

    it.each([
      ['email.desc', ['d', 'c', 'b', 'a']],
      ['name.asc', ['b', 'a', 'c', 'd']],
      ['name.desc', ['a', 'b', 'c', 'd']],
      ['state.asc', ['b', 'c', 'd', 'a']],
      ['attempts.desc', ['b', 'a', 'c', 'd']],
      ['sent_at.desc', ['a', 'b', 'c', 'd']],
    ])('can be sorted by %s, and then by address', async (sort, expected) => {
      expect(await emails({ sort })).toEqual(expected)
    })
  })

  describe('the templates', () => {
    const names = async (search: Record<string, unknown>) =>
      column(await everyTemplate(toTemplatesFilter(templatesSearch(search))), 'name')

    it('are the club’s announcements', async () => {
      expect((await names({ q: 'prov' })).at(0)).toBe('Provbrev')
      expect(await names({})).toEqual(expect.arrayContaining(['Provbrev', 'Test letter']))
      expect(await names({})).toEqual((await names({ sort: 'name.desc' })).toReversed())
      expect(await names({})).not.toContain('Provpåminnelse')
    })

    it('can be filtered by language and searched by name and subject', async () => {
      expect(await names({ language: 'en' })).toEqual(['Test letter'])
      expect(await names({ q: 'provb' })).toEqual(['Provbrev'])
      expect(await names({ q: 'vårkons' })).toEqual(['Provbrev'])
    })

    it.each(['name', 'subject', 'language', 'last_modified'] as const)(
      'can be sorted by %s',
      async (name) => {
        const rising = await everyTemplate(toTemplatesFilter(templatesSearch({ sort: `${name}.asc` })))
        const falling = await everyTemplate(toTemplatesFilter(templatesSearch({ sort: `${name}.desc` })))
        expect(column(falling, name)).toEqual(column(rising, name).toReversed())
        expect(rising.at(0)?.[name]).not.toBe(rising.at(-1)?.[name])
      },
    )

    it('are, when built in, the app’s own and the club’s replacements', async () => {
      const found = await client().fetchQuery(templateQueries.builtIn())
      expect(column(found, 'name')).toContain('Provpåminnelse')
      expect(column(found, 'name')).not.toContain('Provbrev')
      expect(column(found, 'scope')).toContain('global')
      expect(column(found, 'language')).toEqual(column(found, 'language').toSorted(byCode))
    })

    it('are, to start a mailing from, only announcements', async () => {
      const found = await client().fetchQuery(templateQueries.announcements())
      expect(column(found, 'name')).toContain('Provbrev')
      expect(new Set(column(found, 'kind'))).toEqual(new Set(['announcement']))
      const order = found.map(({ scope, name }) => `${scope} ${name}`)
      expect(order).toEqual(order.toSorted(byCode))
    })
  })

  it('open a template of the club by id', async () => {
    const [first, second] = await everyTemplate(toTemplatesFilter(templatesSearch({})))
    for (const template of [first, second])
      expect(await client().fetchQuery(templateQueries.detail(template?.id ?? ''))).toEqual(template)
  })

  it('name the recipients of a mailing, members by name and then other addresses', async () => {
    const emails = [
      'z@prov.example.org',
      'b@prov.example.org',
      DEMO_ACCOUNTS[1].email,
      DEMO_ACCOUNTS[0].email,
    ]
    const audience = {
      p_mode: 'selected' as const,
      p_emails: emails,
      p_event_id: null,
      p_role_id: null,
      p_category: 'announcements' as const,
    }
    const { rows, total } = await client().fetchQuery(senderQueries.recipients(audience, 1))
    expect(total).toBe(4)
    const named = rows.flatMap(({ name }) => name ?? [])
    expect(named).toHaveLength(2)
    expect(named).toEqual(named.toSorted((one, other) => one.localeCompare(other, 'sv')))
    expect(column(rows, 'email').slice(2)).toEqual(['b@prov.example.org', 'z@prov.example.org'])
  })

  it('offer events whose title has the words: upcoming ones, the next first, then past ones, the latest first', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    for (const days of [-20, 20, -5, 5])
      await addEvent(database(), ASSOCIATION_ID, {
        title: `Utskick om ${days}`,
        start_time: day(days),
        end_time: day(days + 0.1),
      })
    const found = await client().fetchQuery(senderQueries.events('utskick OM'))
    expect(column(found, 'title')).toEqual([5, 20, -5, -20].map((days) => `Utskick om ${days}`))
    const [event] = found
    expect(await client().fetchQuery(senderQueries.event(event?.id ?? ''))).toEqual(event)
    expect(await client().fetchQuery(senderQueries.events('ingen sådan'))).toEqual([])
  })
})
