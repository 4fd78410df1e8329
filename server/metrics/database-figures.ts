import type { Database } from '../database/database.ts'

/** What the metrics say about the contents of a database: numbers only. */
export interface DatabaseFigures {
  queued: number
  /** Of the mail that has been due for the longest. */
  queueSeconds: number
  mailsSent: number
  mailsFailed: number
  sessions: number
  scans: number
  bytes: number
}

// Each is counted through an index, and nothing older than a day is.
const FIGURES = `
  select
    (select count(*) from private.mail_deliveries where state in ('queued', 'sending')) as queued,
    (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 from private.mail_deliveries
      where state in ('queued', 'sending') and next_attempt_at < now()) as "queueSeconds",
    coalesce(m.sent, 0) as "mailsSent", coalesce(m.failed, 0) as "mailsFailed",
    (select count(*) from private.sessions where revoked_at is null and last_used_at > now() - interval '1 day') as sessions,
    (select count(*) from api.associations a
      join api.scans s on s.association_id = a.id and s.scanned_at > now() - interval '1 hour') as scans,
    pg_database_size(current_database()) as bytes
  from (select sum(sent)::int as sent, sum(failed)::int as failed from private.mail_messages
    where created_at > now() - interval '1 day') m`

/** Reads them, as the owner of the database. */
export async function readFigures(database: Pick<Database, 'query'>): Promise<DatabaseFigures> {
  const { rows } = await database.query<DatabaseFigures>(FIGURES)
  if (!rows[0]) throw new Error('no figures')
  return rows[0]
}
