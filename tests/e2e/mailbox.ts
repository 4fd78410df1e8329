import { Client } from 'pg'
import { expect } from 'playwright/test'

/** What a mail carries besides its template: the paths of its links. */
interface Mail {
  link?: string
  unsubscribe?: string
}

/** Everybody’s mail as it is queued; delivery is not what these tests are about. */
export interface Mailbox {
  /** The newest mail of that kind to the address. */
  newest(kind: string, email: string): Promise<Required<Mail>>
  /** The first column of the first row that the SQL returns. */
  ask(sql: string, ...values: unknown[]): Promise<unknown>
  close(): Promise<void>
}

/** Copies each mail that is queued from now on, before a worker removes its link. */
export async function openMailbox(url: string): Promise<Mailbox> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table mailbox (id bigint generated always as identity, kind text, email text, variables jsonb);
    create function keep() returns trigger language plpgsql as $$
    begin
      insert into public.mailbox (kind, email, variables)
      select kind, new.email, m.variables || new.variables || new.secrets from private.mail_messages m where m.id = new.message_id;
      return null;
    end $$;
    create trigger keep after insert on private.mail_deliveries for each row execute function keep();`)
  const ask = async (sql: string, ...values: unknown[]) => {
    const { rows } = await client.query({ text: sql, values, rowMode: 'array' })
    return (rows as unknown[][])[0]?.[0]
  }
  const newest = async (kind: string, email: string) => {
    const sql = 'select variables from public.mailbox where kind = $1 and email = $2 order by id desc limit 1'
    await expect.poll(() => ask(sql, kind, email)).toBeTruthy()
    return (await ask(sql, kind, email)) as Required<Mail>
  }
  return { newest, ask, close: () => client.end() }
}
