import { beforeAll, describe, expect, it } from 'vitest'

import { type MailSource, renderMail } from '#mail/render-mail.ts'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { addMemberWith } from '../helpers/roles.ts'

const SITE = 'https://samspel.example.org'

describe.each(DATABASES)('the preview of an e-mail on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database, 'Blåsare & Vänner')
  })

  const preview = (values: Record<string, unknown>, who = club.members.Board) => {
    const given = { p_subject: 'Hej {{ name }}', p_html: '<p>Hej {{ name }}</p>', ...values }
    const names = Object.keys(given).map((name, n) => `${name} => $${n + 1}`)
    const call = `select api.preview_email(${names.join()})`
    return valueAs<MailSource>(database, person(who), call, Object.values(given)).then((source) =>
      renderMail(source, SITE),
    )
  }

  it('is the complete page with the caller’s name and club, and its text part', async () => {
    const shown = await preview({
      p_html:
        '<h1>{{ association }}</h1><p>Hej {{ name }}!<br>Välkommen.</p><p><a class="button" href="{{ link }}">Öppna</a></p>',
    })
    expect(shown.subject).toBe('Hej Test Board')
    expect(shown.html).toMatch(/^<!doctype html>\s*<html lang="sv"[ >]/)
    expect(shown.html).toMatch(
      /<h1 style=[^>]*>Blåsare &amp; Vänner<\/h1><p style=[^>]*>Hej Test Board!<br>Välkommen\.<\/p>/,
    )
    expect(shown.html).toMatch(
      /class="preheader"[^>]*>Blåsare &amp; Vänner Hej Test Board! Välkommen\. Öppna</,
    )
    expect(shown.text).toBe(
      'Blåsare & Vänner\n\nHej Test Board!\nVälkommen.\n\nÖppna <https://samspel.example.org/>\n\n-- \nBlåsare & Vänner\n' +
        'Du får det här för att Blåsare & Vänner skickar nyheter till den här adressen.\nAvregistrera dig: https://samspel.example.org/settings/email\n',
    )
  })

  it('shows a custom text part, and says in either language why the reader gets the e-mail', async () => {
    const shown = await preview({ p_text: 'Only {{ name }}', p_language: 'en', p_category: 'events' })
    expect(shown.text).toMatch(
      /^Only Test Board\n\n-- \n.*\nYou get this because .* to this address\.\nUnsubscribe: /,
    )
    expect(shown.html).toMatch(/<html lang="en"[ >]/)
  })

  it('mentions an upcoming event, or the given one', async () => {
    const say = { p_html: '<p>{{ title }}, {{ location | default: "här" }}, {{ start }}</p>' }
    expect((await preview(say)).html).toContain('Vårkonsert, här, ')
    const at = (start_time: string) => ({ start_time, end_time: start_time.replace('16:00', '18:00') })
    await addEvent(database, club.id, { title: 'Snart', ...at('2098-06-05T16:00:00Z') })
    const later = await addEvent(database, club.id, { title: 'Sedan', ...at('2099-06-05T16:00:00Z') })
    expect((await preview(say)).html).toContain('>Snart, här, torsdag 5 juni 2098 kl. 18:00</p>')
    expect((await preview({ ...say, p_event_id: later })).html).toContain('Sedan, här, fredag 5 juni 2099')
  })

  it('mentions a match in a sports club without a coming event', async () => {
    const sport = await createClub(database, 'Norrviks IF')
    await database.query(`update api.associations set type = 'sport' where id = $1`, [sport.id])
    for (const p_language of ['sv', 'en'])
      expect(
        (await preview({ p_html: '<p>{{ title }}</p>', p_language }, sport.members.Board)).html,
      ).toContain('>Match</p>')
  })

  it('mentions no event that its author cannot see, and neither does the test e-mail', async () => {
    const writer = await addMemberWith(database, club.id, 'email_template:update')
    const soon = { start_time: '2097-06-05T16:00:00Z', end_time: '2097-06-05T18:00:00Z' }
    const meeting = await addEvent(database, club.id, { title: 'Styrelsemöte', is_private: true, ...soon })
    const draft = await addEvent(database, club.id, { title: 'Utkast', status: 'draft', ...soon })
    const say = { p_html: '<p>{{ title }} {{ link }}</p>' }
    for (const p_event_id of [null, meeting, draft])
      expect((await preview({ ...say, p_event_id }, writer)).html).not.toMatch(
        /Styrelsemöte|Utkast|styrelsemote/,
      )
    await valueAs(
      database,
      person(writer),
      `select api.send_test_email('Hej', '{{ title }}', p_event_id => $1)`,
      [meeting],
    )
    const told = `select d.variables ->> 'title' from private.mail_messages m
      join private.mail_deliveries d on d.message_id = m.id where m.is_test and m.sender_id = $1`
    expect(await valueOf(database, told, [writer])).toMatch(/./)
    expect(await valueOf(database, told, [writer])).not.toBe('Styrelsemöte')
    // Authors who can see these events do get them.
    const { Board } = club.members
    expect((await preview({ ...say, p_event_id: meeting }, Board)).html).toContain('Styrelsemöte')
    expect((await preview({ ...say, p_event_id: draft }, Board)).html).toContain('Utkast')
  })

  it('shows no unsubscribe link in account e-mails, which have no opt-out', async () => {
    const account = await preview({ p_kind: 'verification' })
    expect(account.html).not.toContain('Avregistrera dig')
    expect(account.html).toContain('gäller ditt konto hos Blåsare &amp; Vänner')
    expect((await preview({ p_kind: 'reminder' })).html).toContain('Avregistrera dig')
  })

  it.each([
    [{ p_html: '{{ nmae }}' }, { name: 'nmae' }],
    [{ p_kind: 'verification', p_html: '{{ title }}' }, { name: 'title' }],
    [{ p_text: '{{ name | upper }}' }, { name: 'name | upper' }],
    [{ p_subject: '{% if name %}' }, { name: 'if' }],
    [{ p_kind: 'spam' }, { field: 'p_kind' }],
    [{ p_language: 'no' }, { field: 'p_language' }],
    [{ p_category: 'spam' }, { field: 'p_category' }],
    [{ p_subject: 'Hej\nBcc: x@example.org' }, { field: 'subject' }],
    [{ p_html: '' }, { field: 'p_html' }],
  ])('rejects %j with a reason', async (values, params) => {
    expect(await failure(preview(values))).toMatchObject({ params })
  })

  it('is refused without permission to write e-mails', async () => {
    for (const who of [club.members.Leader, club.members.Member])
      expect((await failure(preview({}, who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await preview({})).subject).toBe('Hej Test Board')
  })
})
