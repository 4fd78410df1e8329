import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { valueOf } from './requests.ts'

export const ROLES = ['Admin', 'Board', 'Leader', 'Door staff', 'Member'] as const
export type RoleName = (typeof ROLES)[number]

/** A club with one verified member of each default role, by role name. */
export interface Club {
  id: string
  members: Record<RoleName, string>
}

/** Lets visitors found further clubs, which an installation for one club does not. */
export const allowFounding = (database: Pick<Database, 'query'>) =>
  database.query(
    `update private.settings set value = 'true' where key in ('multi_association', 'association_registration')`,
  )

/** Creates a club, writing to the tables as their owner. */
export async function createClub(database: Database, name = 'Testorkestern', type = 'music'): Promise<Club> {
  const id = await valueOf<string>(
    database,
    'insert into api.associations (name, type) values ($1, $2) returning id',
    [name, type],
  )
  await database.query('select private.create_default_roles($1)', [id])
  const members = {} as Record<RoleName, string>
  for (const role of ROLES) members[role] = await addMember(database, id, role)
  return { id, members }
}

/** Creates a verified person with a role in the club; resolves to the person's id. */
export async function addMember(
  database: Database,
  clubId: string,
  role: RoleName = 'Member',
  columns: { name?: string; email?: string; status?: string } = {},
): Promise<string> {
  const { name = `Test ${role}`, email = `${randomUUID()}@example.org`, status = 'verified' } = columns
  const id = await valueOf<string>(
    database,
    'insert into api.users (name, email, status) values ($1, $2, $3) returning id',
    [name, email, status],
  )
  await joinClub(database, clubId, [id], role)
  return id
}

/** Makes people members of the club with one of its default roles, whatever other clubs they are in. */
export const joinClub = (
  database: Pick<Database, 'query'>,
  clubId: string,
  people: readonly string[],
  role: RoleName = 'Member',
) =>
  database.query(
    `insert into api.user_roles (user_id, association_id, role_id)
    select unnest($1::uuid[]), association_id, id from api.roles where association_id = $2 and name = $3`,
    [people, clubId, role],
  )

/** Creates many verified members at once; resolves to their ids. */
export async function addMembers(database: Database, clubId: string, count: number): Promise<string[]> {
  const { rows } = await database.query<{ user_id: string }>(
    `with people as (
      insert into api.users (name, email, status)
      select 'Medlem ' || n, gen_random_uuid() || '@example.org', 'verified' from generate_series(1, $2::int) n
      returning id)
    insert into api.user_roles (user_id, association_id, role_id)
    select people.id, $1, r.id from people, api.roles r where r.association_id = $1 and r.name = 'Member'
    returning user_id`,
    [clubId, count],
  )
  return rows.map((row) => row.user_id)
}

export interface EventColumns {
  title?: string
  type?: string
  status?: string
  is_private?: boolean
  max_participants?: number | null
  guests_allowed?: number
  start_time?: string
  end_time?: string
  created_by?: string
}

/**
 * Creates an event that runs now, published and open unless the columns say otherwise; resolves to its id.
 */
export async function addEvent(
  database: Database,
  clubId: string,
  columns: EventColumns = {},
): Promise<string> {
  const event = {
    title: 'Konsert',
    type: 'concert',
    status: 'published',
    is_private: false,
    max_participants: null,
    guests_allowed: 0,
    start_time: new Date(Date.now() - 3_600_000).toISOString(),
    end_time: new Date(Date.now() + 3_600_000).toISOString(),
    created_by: null,
    ...columns,
  }
  return valueOf(
    database,
    `insert into api.events (association_id, title, type, status, is_private, max_participants, guests_allowed, start_time, end_time, created_by)
    select $1, title, type, status, is_private, max_participants, guests_allowed, start_time, end_time, created_by
    from jsonb_populate_record(null::api.events, $2) returning id`,
    [clubId, JSON.stringify(event)],
  )
}
