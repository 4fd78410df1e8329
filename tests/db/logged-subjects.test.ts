import { beforeAll, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, finishMail } from '../helpers/mail.ts'
import { person, valueAs, valueOf } from '../helpers/requests.ts'

const HER = 'anna@example.org'
const HIS = 'bo@example.org'

describe.each(DATABASES)('the subject of a mail to several people on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let him: string
  beforeAll(async () => {
    club = await createClub(database)
    await addMember(database, club.id, 'Member', { name: 'Anna Ask', email: HER })
    him = await addMember(database, club.id, 'Member', { name: 'Bo Berg', email: HIS })
    await valueOf(
      database,
      `insert into api.events (association_id, title, slug, type, status, start_time, end_time)
      values ($1, 'Möte', 'mote', 'meeting', 'published', '2100-05-01 18:00+02', '2100-05-01 20:00+02') returning id`,
      [club.id],
    )
  })

  /** Mails both, to her first; the mail to him fails. Resolves to the mail's id. */
  const sendToBoth = async (subject: string) => {
    const { id } = await valueAs<{ id: string }>(
      database,
      person(club.members.Admin),
      `select api.send_email(gen_random_uuid(), 'selected', array[$1, $2], p_subject => $3, p_html => '<p>Hej</p>',
        p_event_id => (select id from api.events where slug = 'mote'))`,
      [HER, HIS, subject],
    )
    const mails = (await claimMail(database)).filter(({ message_id }) => message_id === id)
    const hers = mails.find(({ email }) => email === HER)!
    expect(hers.variables['name']).toBe('Anna Ask')
    await finishMail(database, hers, 'sent')
    await finishMail(
      database,
      mails.find(({ email }) => email === HIS)!,
      'failed',
      'no such mailbox',
    )
    return id
  }
  const inLog = (id: string) =>
    valueAs(database, person(club.members.Admin), 'select subject from api.email_logs where id = $1', [id])

  it('names none of them in the log, in the other’s data or in the activity log, but does name the event', async () => {
    const id = await sendToBoth('Hej {{ name }}! {{title}} {{ start }}, {{ association }}')
    const shown = 'Hej {{ name }}! Möte lördag 1 maj 2100 kl. 18:00, Testorkestern'
    expect(await inLog(id)).toBe(shown)
    const exported = await valueAs<{ mails: { subject: string }[] }>(
      database,
      person(him),
      'select api.export_my_data()',
    )
    expect(exported.mails.map(({ subject }) => subject)).toEqual([shown])
    expect(await valueAs(database, person(club.members.Admin), 'select api.retry_failed($1)', [id])).toBe(1)
    const retried = `select object_name from private.audit_log where action = 'mail.retried' and object_id = $1`
    expect(await valueOf(database, retried, [id])).toBe(shown)
  })

  it('names its sender neither in the log nor in the activity log, which outlive the account', async () => {
    const id = await sendToBoth('{{ title }}, hälsar {{sender}}')
    const shown = 'Möte, hälsar {{ sender }}'
    expect(await inLog(id)).toBe(shown)
    await valueAs(database, person(club.members.Admin), 'select api.retry_failed($1)', [id])
    const noted = `select object_name from private.audit_log where action = 'mail.retried' and object_id = $1`
    expect(await valueOf(database, noted, [id])).toBe(shown)
  })

  it('is logged as its sender wrote it if it has filters, which only the worker understands', async () => {
    const subject = 'Hej {{ name | upcase }}'
    expect(await inLog(await sendToBoth(subject))).toBe(subject)
  })
})
