/**
 * What a backup without secrets has instead of them: for each table either a condition on the rows that it keeps, or SQL for the values
 * of columns. `t` is the row. Nobody can log in, enter or read with such a file; whoever restores it gets new keys, everybody
 * chooses a new password, and nothing that was about to be sent is sent again.
 */
export const SECRETS: Record<string, { rows: string } | { columns: Record<string, string> }> = {
  'private.settings': { rows: `t.key not in ('jwt_secret', 'vapid_private_key', 'vapid_public_key')` },
  'private.passwords': { rows: 'false' },
  'private.refresh_tokens': { rows: 'false' },
  'private.known_devices': { rows: 'false' },
  'private.second_factors': { rows: 'false' },
  'private.recovery_codes': { rows: 'false' },
  'private.half_logins': { rows: 'false' },
  'private.spent_challenges': { rows: 'false' },
  // Whoever knows a device's address and keys can send to it.
  'private.push_deliveries': { rows: 'false' },
  'private.push_devices': { rows: 'false' },
  'private.calendar_tokens': { rows: 'false' },
  // Invitations refer to their links.
  'private.verifications': { columns: { token_hash: 'null', registration: 'null' } },
  // Everybody has a card and every event a salt: new ones, so that printed cards have to be printed again.
  'private.cards': { columns: { token: 'extensions.gen_random_bytes(16)' } },
  'private.event_salts': { columns: { salt: 'extensions.gen_random_bytes(16)' } },
  'private.mail_addresses': { columns: { token: 'app.base64url(extensions.gen_random_bytes(24))' } },
  'private.mail_deliveries': {
    columns: {
      secrets: `'{}'`,
      lease: 'null',
      state: `case when t.state in ('queued', 'sending') then 'failed' else t.state end`,
    },
  },
  'private.mail_messages': {
    columns: {
      failed: `t.failed + (select count(*) from private.mail_deliveries d
        where d.message_id = t.id and d.state in ('queued', 'sending'))`,
    },
  },
}
