import type { Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

const [, LEADER] = DEMO_ACCOUNTS

/** E-mails sent to all verified members with an account some days ago; one is about an event. */
const MESSAGES = [
  {
    days: 2,
    category: 'announcements',
    subject: 'Noter till luciakonserten',
    html: `<p>Hej {{ name }}!</p><p>Noterna till luciakonserten ligger i pärmen vid dörren. Ta med svart penna och notställ
      på onsdag.</p><p>Hälsningar<br>{{ sender }}</p>`,
    event: null,
  },
  {
    days: 6,
    category: 'events',
    subject: 'Platserna till {{ title }} tar slut',
    html: `<p>Hej {{ name }}!</p><p>Bussen går {{ start }} från Musikhuset. Anmäl dig snart: det finns 45 platser.</p>
      <p><a class="button" href="{{ link }}">Visa evenemanget</a></p>`,
    event: 'resa-till-blasarfestivalen',
  },
] as const

/** Inserts the messages as already sent, because a demo must not send any mail. */
export async function insertMessages(tx: Transaction): Promise<void> {
  for (const { days, category, subject, html, event } of MESSAGES) {
    await tx.query(
      `with message as (
        insert into private.mail_messages (association_id, kind, category, language, subject, html_body, sender_id, variables,
          rendered_subject, created_at)
        select a.id, 'announcement', $1, 'sv', $2, $3, sender.id,
          jsonb_build_object('association', a.name, 'sender', sender.name) || coalesce(private.event_variables(e), '{}'),
          replace($2, '{{ title }}', coalesce(e.title, '')), now() - make_interval(days => $4)
        from api.associations a join api.users sender on sender.email = $5
        left join api.events e on e.association_id = a.id and e.slug = $6
        where a.id = $7
        returning id, created_at)
      insert into private.mail_deliveries (message_id, user_id, email, name, state, attempts, sent_at)
      select m.id, u.id, u.email, u.name, 'sent', 1, m.created_at + interval '1 minute'
      from message m, api.users u where u.status = 'verified' and u.has_account`,
      [category, subject, html, days, LEADER.email, event, ASSOCIATION_ID],
    )
  }
}
