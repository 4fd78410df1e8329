import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { auditActs } from '../helpers/audit-log.ts'
import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { failure } from '../helpers/requests.ts'

describe.each(DATABASES)('changes to the club’s things, in the audit log on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { lines, run, actions } = auditActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

  it('include changes to events, but not members’ answers', async () => {
    const event = await addEvent(database, club.id)
    await run(admin, `update api.events set title = 'Julkonsert', location = 'Kyrkan' where id = $1`, [event])
    await run(
      club.members.Member,
      `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
      [event],
    )
    await run(admin, `update api.events set status = 'cancelled' where id = $1`, [event])
    await run(admin, 'delete from api.events where id = $1', [event])
    expect((await actions({ p_object_id: event })).toReversed()).toEqual([
      ['event.changed', { fields: ['title', 'location'] }],
      ['event.status', { from: 'published', to: 'cancelled' }],
      ['event.deleted', {}],
    ])
    expect((await lines())[0]?.object_name).toBe('Julkonsert')
  })

  it('include who undid a check-in or sent it for somebody else, but not ordinary check-ins', async () => {
    const event = await addEvent(database, club.id)
    const door = club.members['Door staff']
    const first = scan(event, club.members.Leader, door)
    await checkIn(database, door, [first, scan(event, club.members.Board, door, { seq: 2 })])
    expect(await lines()).toEqual([])
    await checkIn(database, door, [
      scan(event, club.members.Leader, door, {
        op: 'undo',
        seq: 3,
        undoes: [first.scan_id],
        schema_version: 2,
      }),
    ])
    await checkIn(database, admin, [scan(event, club.members.Member, door, { seq: 4, taken_over: true })])
    const found = await lines({ p_object_id: event })
    expect(
      found.map(({ action, actor_id, subject_id, object_name }) => [
        action,
        actor_id,
        subject_id,
        object_name,
      ]),
    ).toEqual([
      ['door.taken_over', admin, club.members.Member, 'Konsert'],
      ['door.undone', door, club.members.Leader, 'Konsert'],
    ])
  })

  it('include that an e-mail was sent and to how many, once, but never its text', async () => {
    const send = `select api.send_email($1, 'all', p_confirm => 'confirm', p_subject => 'Höstfest', p_html => '<p>Hemligt</p>')`
    const id = randomUUID()
    await run(admin, send, [id])
    await run(admin, send, [id])
    const found = await lines({ p_area: 'mail' })
    expect(found).toMatchObject([
      { action: 'mail.sent', object_name: 'Höstfest', details: { recipients: 5 } },
    ])
    expect(JSON.stringify(found)).not.toContain('Hemligt')
  })

  it('include which settings, templates and texts were changed', async () => {
    await run(admin, `update api.associations set description = 'Ny', is_public = false where id = $1`, [
      club.id,
    ])
    await run(
      admin,
      `insert into api.email_templates (association_id, name, subject, html_body) values ($1, 'Inbjudan', 'Hej', '<p>Hej</p>')`,
      [club.id],
    )
    const key = `test.k${randomUUID().slice(0, 8)}`
    await run(admin, 'insert into translations.keys (key) values ($1)', [key])
    await run(
      admin,
      `insert into translations.translations (key_id, language_code, value) select id, 'sv', 'Text' from translations.keys where key = $1`,
      [key],
    )
    await run(admin, 'delete from translations.keys where key = $1', [key])
    expect((await lines()).map(({ action, object_name, details }) => [action, object_name, details])).toEqual(
      [
        ['text.deleted', key, { count: 1 }],
        ['text.changed', key, { count: 1 }],
        ['text.added', key, { count: 1 }],
        ['template.created', 'Inbjudan', {}],
        ['settings.changed', null, { fields: ['description', 'is_public'] }],
      ],
    )
  })

  it('include which list was exported, and exports are rate-limited', async () => {
    await run(admin, `select api.note_export($1, 'medlemmar-2026-01-01.csv', 306)`, [club.id])
    expect(await lines()).toMatchObject([
      { action: 'list.exported', object_name: 'medlemmar-2026-01-01.csv', details: { rows: 306 } },
    ])
    const note = `select api.note_export($1, 'x', 1) from generate_series(1, 100)`
    expect(await failure(run(admin, note, [club.id]))).toMatchObject({ code: 'ERROR_RATE_LIMITED' })
    expect(
      await failure(run(club.members.Member, `select api.note_export($1, 'x', 1)`, [club.id])),
    ).toMatchObject({
      code: 'ERROR_INSUFFICIENT_PERMISSIONS',
    })
  })
})
