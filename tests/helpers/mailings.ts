import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import type { Club } from './club.ts'
import { claimMail } from './mail.ts'
import { person, valueAs, valueOf } from './requests.ts'

/** A mailing to these addresses. */
export const selected = (list: string[]) => ({
  p_mode: 'selected',
  p_emails: `{${list.map((each) => `"${each}"`).join()}}`,
})

/** Deletes all e-mail, and lets everybody get every category again. */
export async function resetMail(database: Database): Promise<void> {
  await database.query('delete from private.mail_messages')
  await database.query(
    'update api.email_preferences set announcements = true, events = true, answers = true, reminders = true',
  )
}

/** Counts the recipients of mailings and sends them, as a club's board unless told otherwise. */
export function mailingActs(database: Database, club: () => Club) {
  const call = <Value>(name: string, who: string, values: Record<string, unknown>) =>
    valueAs<Value>(
      database,
      person(who),
      `select api.${name}(${Object.keys(values)
        .map((key, n) => `${key} => $${n + 1}`)
        .join()})`,
      Object.values(values),
    )
  const count = (values: Record<string, unknown>, who = club().members.Board) =>
    call<{ recipients: number; opted_out: number }>('count_recipients', who, values)
  const send = (values: Record<string, unknown> = {}, who = club().members.Board) =>
    call<{ id: string; recipients: number }>('send_email', who, {
      p_campaign_id: randomUUID(),
      p_mode: 'all',
      p_subject: 'Hej {{ name }}',
      p_html: '<p>Hälsningar {{ sender }}</p>',
      p_confirm: 'confirm',
      ...values,
    })
  const emails = async () => (await claimMail(database, 1000)).map(({ email }) => email).toSorted()
  const emailOf = (id: string) => valueOf<string>(database, 'select email from api.users where id = $1', [id])

  return { call, count, send, emails, emailOf }
}
