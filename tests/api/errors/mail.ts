import { randomUUID } from 'node:crypto'

import { type Provocations, send } from './provocation.ts'

/** Mail. */
export const MAIL: Provocations = {
  ERROR_EMAIL_ALREADY_SENT: [
    {
      when: 'with the id of a mail that was sent and then changed',
      status: 400,
      provoke: async (api) => {
        const p_campaign_id = randomUUID()
        await api.database().query(
          `insert into private.mail_messages (id, association_id, kind, category, language, subject, html_body)
          select $1, association_id, 'announcement', 'announcements', 'sv', 'Ämne', '<p>Hej</p>'
          from api.events where id = $2`,
          [p_campaign_id, api.world.club.openEvent],
        )
        return send(api, { p_campaign_id, p_subject: 'Annat ämne' })
      },
    },
  ],
  ERROR_EMAIL_NO_RECIPIENTS: [
    {
      when: 'of an event without a list',
      status: 400,
      provoke: (api) => send(api, { p_event_id: api.world.club.freeEvent }),
    },
  ],
  ERROR_EMAIL_TOO_NESTED: [
    {
      when: 'in a mail',
      status: 400,
      params: { field: 'p_html', max: 100 },
      provoke: (api) => send(api, { p_html: '<div>'.repeat(101) }),
    },
  ],
  ERROR_INVALID_EMAIL: [
    {
      when: 'to reset a password',
      status: 400,
      params: { email: 'nobody' },
      provoke: ({ ask }) => ask('POST /rpc/request_password_reset', { body: { p_email: 'nobody' } }),
    },
    {
      when: 'among recipients',
      status: 400,
      params: { email: 'en', emails: ['en', 'två'] },
      provoke: (api) => send(api, { p_mode: 'selected', p_emails: ['en', 'ok@example.org', 'två'] }),
    },
  ],
  ERROR_TEMPLATE_LINK_MISSING: [
    {
      when: 'in a mail for a new password',
      status: 400,
      params: { field: 'html_body', name: 'link' },
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /email_templates', {
          as: people.admin.token,
          body: {
            association_id: club.id,
            kind: 'password_reset',
            name: 'Nytt lösenord',
            subject: 'Välj ett nytt lösenord',
            html_body: '<p>Ingen länk här</p>',
          },
        }),
    },
  ],
  ERROR_TEMPLATE_SECRET: [
    {
      when: 'in the subject of a mail',
      status: 400,
      params: { field: 'subject', name: 'unsubscribe' },
      provoke: (api) => send(api, { p_subject: '{{ unsubscribe }}' }),
    },
  ],
  ERROR_TEMPLATE_VARIABLE: [
    {
      when: 'in a mail',
      status: 400,
      params: { name: 'lösenord' },
      provoke: (api) => send(api, { p_html: '<p>{{ lösenord }}</p>' }),
    },
  ],
}
