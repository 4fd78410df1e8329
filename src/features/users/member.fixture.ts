/** A row of users_with_roles: a player named Anton Ek, unless overridden. */
export const memberRow = <Given extends object>(id: string, given: Given) => ({
  id,
  name: 'Anton Ek',
  email: `${id}@example.org`,
  status: 'verified',
  language: 'sv',
  date_of_birth: null,
  address: null,
  last_login: null,
  last_modified: '2026-01-01T12:00:00Z',
  member_since: '2019-08-01',
  role_id: 'r2',
  role_name: 'Player',
  role_sort_order: 2,
  group_ids: [],
  has_account: true,
  ...given,
})
