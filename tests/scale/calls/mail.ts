import { type Calls, get, patch, post, remove } from '../call.ts'

const HTML = '<p>Hej {{ name }}!</p>'

/** Templates, mailings and their log, and the worker that sends them. */
export const mailCalls: Calls = (f) => {
  const campaign = (mode: string, rest: object) => ({
    p_campaign_id: '5a3e5be1-0000-4000-8000-00000000c0de',
    p_mode: mode,
    p_subject: 'Nyheter',
    p_html: HTML,
    ...rest,
  })
  const all = {
    scans: {
      tables: ['users', 'user_roles', 'guardians'],
      reason: 'means everybody, and who looks after them',
    },
  }
  const log = { reads: 'the log is made by a function, and filtered after it' }
  return [
    get(
      'list the templates',
      'admin',
      `/email_templates?select=id,name,subject,language,scope,kind&or=(association_id.is.null,association_id.eq.${f.club})&order=name.asc`,
    ),
    post(
      'make a template',
      'admin',
      '/email_templates',
      { association_id: f.club, name: 'Brev', subject: 'Hej', html_body: HTML },
      { prefer: 'return=representation' },
    ),
    patch('change a template', 'admin', `/email_templates?id=eq.${f.template}`, { subject: 'Hej igen' }),
    remove('delete a template', 'admin', `/email_templates?id=eq.${f.template}`),
    post('see what a mail will look like', 'admin', '/rpc/preview_email', {
      p_subject: 'Nyheter',
      p_html: HTML,
      p_language: 'sv',
    }),
    post('mail oneself a test', 'admin', '/rpc/send_test_email', { p_subject: 'Nyheter', p_html: HTML }),
    post('count all members', 'admin', '/rpc/count_recipients', { p_mode: 'all' }, all),
    post('count who is going', 'admin', '/rpc/count_recipients', {
      p_mode: 'registrants',
      p_event_id: f.past.id,
    }),
    post('count who came', 'admin', '/rpc/count_recipients', { p_mode: 'attendees', p_event_id: f.past.id }),
    post('count a group', 'admin', '/rpc/count_recipients', { p_mode: 'group', p_group_id: f.group }),
    post('count a role', 'admin', '/rpc/count_recipients', { p_mode: 'role', p_role_id: f.spareRole }),
    post(
      'count who has not answered',
      'admin',
      '/rpc/count_recipients',
      { p_mode: 'unanswered', p_event_id: f.coming },
      all,
    ),
    post('count members who were chosen', 'admin', '/rpc/count_recipients', {
      p_mode: 'members',
      p_user_ids: [f.other.id, f.ids.member],
    }),
    post('count some addresses', 'admin', '/rpc/count_recipients', {
      p_mode: 'selected',
      p_emails: [f.other.email, 'stranger@example.org'],
    }),
    post(
      'list the first of all members',
      'admin',
      '/rpc/list_recipients?order=name.asc,email.asc&limit=10',
      { p_mode: 'all' },
      {
        ...all,
        reads: 'means everybody, and counts whom',
      },
    ),
    post('list who is going', 'admin', '/rpc/list_recipients?order=name.asc,email.asc&limit=10', {
      p_mode: 'registrants',
      p_event_id: f.past.id,
    }),
    post('mail everybody', 'admin', '/rpc/send_email', campaign('all', { p_confirm: 'confirm' }), all),
    post('mail who is going', 'admin', '/rpc/send_email', campaign('registrants', { p_event_id: f.past.id })),
    post(
      'mail some addresses',
      'admin',
      '/rpc/send_email',
      campaign('selected', { p_emails: [f.other.email, 'stranger@example.org'] }),
    ),
    get('list sent mail', 'admin', '/email_logs?order=created_at.desc&limit=25', {
      prefer: 'count=exact',
      ...log,
    }),
    get('see a mail', 'admin', `/email_logs?id=eq.${f.mail}`, log),
    get('see who got a mail', 'admin', `/rpc/email_log_recipients?p_id=${f.mail}&limit=50&offset=0`, {
      reads: 'a mail to everybody',
    }),
    post(
      'send again what failed',
      'admin',
      '/rpc/retry_failed',
      { p_id: f.mail },
      {
        reads: 'everybody whom a mail to the whole club did not reach',
      },
    ),
    { what: 'claim mail', as: 'mailer', sql: 'select * from app.claim_mail(20, 300)' },
    {
      what: 'finish mail',
      as: 'mailer',
      sql: `select app.finish_mail(c.id, c.lease, 'sent', null, 'id') from app.claim_mail(1, 300) c`,
    },
    { what: 'claim notifications', as: 'mailer', sql: 'select * from app.claim_push(20, 300)' },
    {
      what: 'finish notifications',
      as: 'mailer',
      sql: `select app.finish_push(coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'lease', c.lease, 'outcome', 'sent')), '[]'))
        from app.claim_push(1, 300) c`,
    },
    { what: 'read the keys for push services', as: 'mailer', sql: 'select app.vapid_keys()' },
    { what: 'tidy up', as: 'mailer', sql: 'select app.tidy_up()', reads: 'old rows of every kind' },
    { what: 'queue reminders', as: 'mailer', sql: 'select app.queue_reminders()' },
    { what: 'queue reminders to answer', as: 'mailer', sql: 'select app.queue_answer_reminders()' },
  ]
}
