import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { compose } from '#server/mail/compose.ts'

import { type Club, createClub, joinClub } from '../helpers/club.ts'
import { type ClaimedMail, claimMail, finishMail, tokenOf } from '../helpers/mail.ts'
import { valueOf } from '../helpers/requests.ts'
import { roleIdOf } from '../helpers/roles.ts'
import { addAccount, PASSWORD } from '../helpers/session.ts'
import { KINDS, useApi } from './api.ts'

const SITE = 'https://samspel.example.org'
const INVITED = 'inbjuden@example.org'
const LINK = '<p><a href="{{ link }}">Skapa konto</a></p>'

// A role that may write templates and read the mail log, such as Board, must not get at the link in somebody else's invitation: it
// would let them in with that role.
describe.each(KINDS)('the secret link of an invitation to be Admin, on %s', (kind) => {
  const { ask, database, logIn } = useApi(kind)
  let club: Club
  let admin: string
  let board: string

  beforeAll(async () => {
    club = await createClub(database())
    for (const role of ['Admin', 'Board'] as const)
      await joinClub(
        database(),
        club.id,
        [await addAccount(database(), `${role}@example.org`.toLowerCase())],
        role,
      )
    admin = (await logIn('admin@example.org')).access_token
    board = (await logIn('board@example.org')).access_token
  })
  beforeEach(async () => {
    await claimMail(database(), 1000)
    await database().query('delete from api.email_templates where association_id is not null')
    await database().query('delete from api.association_invitations')
    await database().query('delete from private.mail_messages')
    await database().query('delete from private.link_requests')
    await database().query('delete from api.users where email = $1', [INVITED])
  })

  const write = (token: string, contents: Record<string, unknown>) =>
    ask('POST /email_templates', {
      as: token,
      body: {
        association_id: club.id,
        kind: 'invitation',
        name: 'Inbjudan',
        subject: 'Hej',
        html_body: LINK,
        ...contents,
      },
    })
  /** Stores a template without the rules, as one that was saved before they existed. */
  const keep = async (subject: string, html_body: string, text_body: string | null) => {
    await database().query('alter table api.email_templates disable trigger prepare')
    await database().query(
      `insert into api.email_templates (association_id, scope, kind, language, name, subject, html_body, text_body, variables)
      values ($1, 'association', 'invitation', 'sv', 'Inbjudan', $2, $3, $4, '{link}')`,
      [club.id, subject, html_body, text_body],
    )
    await database().query('alter table api.email_templates enable trigger prepare')
  }
  const invite = async (): Promise<ClaimedMail> => {
    const asked = await ask('POST /rpc/create_email_verification', {
      as: admin,
      body: { p_email: INVITED, p_verification_type: 'user_invitation', p_association_id: club.id },
    })
    const invited = await ask('POST /association_invitations', {
      as: admin,
      body: {
        email: INVITED,
        role_id: await roleIdOf(database(), club.id, 'Admin'),
        association_id: club.id,
        verification_id: asked.body,
        expires_at: new Date(Date.now() + 80_000_000).toISOString(),
      },
    })
    expect([asked.status, invited.status]).toEqual([200, 201])
    const [mail] = await claimMail(database())
    return mail!
  }
  const accept = (token: string) =>
    ask('POST /rpc/register_user', {
      body: { name: 'Någon Annan', email: INVITED, password: PASSWORD, verification_id: token },
    })

  const TEMPLATES = [
    ['in the subject', 'S {{ link }}', LINK, null],
    ['in the address of a picture', 'S', `${LINK}<img src="https://collector.example/{{ link }}">`, null],
    [
      'behind the address of another site',
      'S',
      `${LINK}<a href="https://collector.example/?{{ link }}">Hit</a>`,
      null,
    ],
    [
      'behind the address of another site, as text',
      'S',
      LINK,
      'https://collector.example/?{{ link }}\n\n{{ link }}',
    ],
  ] as const

  it.each(TEMPLATES)(
    'is not put %s by anyone, whatever their role',
    async (_, subject, html_body, text_body) => {
      expect(await write(board, { subject, html_body, text_body })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('ERROR_INSUFFICIENT_PERMISSIONS') },
      })
      expect(await write(admin, { subject, html_body, text_body })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('ERROR_TEMPLATE_SECRET') },
      })
      expect((await write(admin, {})).status).toBe(201)
    },
  )

  it.each(TEMPLATES)(
    'is nowhere but in the mail if a template saved earlier has it %s',
    async (_, ...template) => {
      await keep(...template)
      const mail = await invite()
      const token = tokenOf(mail)
      const sent = compose(mail, { site: SITE, from: 'klubben@example.org' })
      expect(sent.subject).not.toContain(token)
      const shown = JSON.stringify([sent.html, sent.text])
      expect(shown).toContain(`${SITE}/register?token=${token}`)
      expect(shown).not.toContain('collector')
      await finishMail(database(), mail, 'failed', `554 5.7.1 spam: ${SITE}/register?token=${token}`)
      expect(
        await ask('POST /rpc/retry_failed', { as: board, body: { p_id: mail.message_id } }),
      ).toMatchObject({ body: 1 })
      await finishMail(database(), (await claimMail(database()))[0]!, 'sent')

      const everything = await Promise.all([
        ask('GET /email_logs', { as: board }),
        ask('POST /rpc/email_log_recipients', { as: board, body: { p_id: mail.message_id } }),
        ask('POST /rpc/audit_log', { as: admin, body: { p_association_id: club.id } }),
        ask('POST /rpc/export_my_data', { as: admin, body: {} }),
      ])
      expect(everything.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(JSON.stringify(everything)).toContain(mail.message_id)
      expect(JSON.stringify(everything)).not.toContain(token)
      // The link did work: it was worth taking.
      expect((await accept(token)).status).toBe(200)
    },
  )

  it('is stored nowhere once the mail has been sent', async () => {
    const mail = await invite()
    const token = tokenOf(mail)
    await finishMail(database(), mail, 'sent')
    const stored = await valueOf<string>(
      database(),
      `select jsonb_build_object(
        'deliveries', (select jsonb_agg(to_jsonb(d)) from private.mail_deliveries d),
        'messages', (select jsonb_agg(to_jsonb(m)) from private.mail_messages m),
        'verifications', (select jsonb_agg(to_jsonb(v)) from private.verifications v),
        'log', (select jsonb_agg(to_jsonb(l)) from private.audit_log l))::text`,
    )
    expect(stored).toContain(INVITED)
    expect(stored).not.toContain(token)
  })
})
