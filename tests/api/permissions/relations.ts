import type { Person, World } from './world.ts'

export type Row = Record<string, unknown>
/** The column values that identify one row. */
export type Key = Record<string, string>
export type OfAsker<What = Row> = (world: World, me: Person) => What

/** Rows of a table or view to request, and bodies to write, each under its name in permissions.md. */
export interface Probes {
  rows: Record<string, OfAsker<Key>>
  /** Bodies to insert. None where nobody can insert anything. */
  inserts?: Record<string, OfAsker>
  /** Columns to change, of every row; the name is empty when there is only one kind of change. */
  updates?: Record<string, OfAsker>
  /** Whether to delete rows. Where nobody can change or delete anything, one refused row is enough. */
  deletes?: boolean
}

const id = (value: string): Key => ({ id: value })
const home = ({ club, other }: World, me: Person) => (me.club === club.id ? club : other)
const nextWeek = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const event = (associationId: string): Row => ({
  association_id: associationId,
  title: 'Nytt',
  type: 'concert',
  start_time: nextWeek(7),
  end_time: nextWeek(7.1),
})

/** Every table and view that the API exposes; the test compares it with the catalogue. */
export const RELATIONS: Record<string, Probes> = {
  'api.association_invitations': {
    deletes: true,
    rows: {
      'of the club': ({ club }) => id(club.invitation.id),
      'of the other club': ({ other }) => id(other.invitation.id),
    },
    inserts: {
      'with a low role': ({ club }) => invite(club.freeVerification, club.id, club.unusedRole),
      'to the other club': ({ other }) => invite(other.freeVerification, other.id, other.unusedRole),
    },
  },
  'api.associations': {
    rows: { 'the club': ({ club }) => id(club.id), 'the other club': ({ other }) => id(other.id) },
    updates: { '': () => ({ description: 'Ny' }) },
  },
  'api.email_logs': {
    rows: { 'of the club': ({ club }) => id(club.mail), 'of the other club': ({ other }) => id(other.mail) },
  },
  'api.email_preferences': {
    rows: {
      'one’s own': (_, me) => ({ user_id: me.id }),
      'a member’s': ({ club }) => ({ user_id: club.members.Member }),
    },
    updates: { '': () => ({ events: false }) },
  },
  'api.email_templates': {
    deletes: true,
    rows: {
      'of the club': ({ club }) => id(club.template),
      'of the other club': ({ other }) => id(other.template),
      'a global one': ({ globalTemplate }) => id(globalTemplate),
    },
    inserts: {
      'for the club': ({ club }) => template(club.id),
      'for the other club': ({ other }) => template(other.id),
      'a global one': () => template(null),
    },
    updates: { '': () => ({ name: 'Annan' }) },
  },
  'api.event_attendance': {
    rows: {
      'one’s own': (world, me) => ({ event_id: home(world, me).openEvent, user_id: me.id }),
      'a member’s': ({ club }) => ({ event_id: club.openEvent, user_id: club.members.Member }),
      'in the other club': ({ other }) => ({ event_id: other.openEvent, user_id: other.members.Member }),
    },
  },
  'api.event_registrations': {
    deletes: true,
    rows: {
      'one’s own': (world, me) => ({ event_id: home(world, me).openEvent, user_id: me.id }),
      'a member’s': ({ club }) => ({ event_id: club.openEvent, user_id: club.members.Member }),
      'in the other club': ({ other }) => ({ event_id: other.openEvent, user_id: other.members.Member }),
    },
    inserts: {
      'of oneself': ({ club }, me) => register(me.id, club.freeEvent),
      'of oneself, to a private event': ({ club }, me) => register(me.id, club.privateEvent),
      'of a leader': ({ club }) => register(club.members.Leader, club.freeEvent),
    },
    updates: { '': () => ({ status: 'going' }) },
  },
  'api.events': {
    deletes: true,
    rows: {
      'a published one': ({ club }) => id(club.openEvent),
      'a draft': ({ club }) => id(club.draft),
      'a private one': ({ club }) => id(club.privateEvent),
      'a cancelled one': ({ club }) => id(club.cancelled),
      'a cancelled draft': ({ club }) => id(club.cancelledDraft),
      'a published one of the other club': ({ other }) => id(other.openEvent),
    },
    inserts: {
      'in the club': ({ club }) => event(club.id),
      'in the other club': ({ other }) => event(other.id),
    },
    updates: { '': () => ({ location: 'Annorstädes' }) },
  },
  'api.group_members': {
    rows: {
      'one’s own, or a member’s': ({ club, people }, me) => ({
        group_id: me.id === people.member.id ? club.otherGroup : club.group,
        user_id: [people.member.id, people['door staff'].id].includes(me.id) ? me.id : club.members.Member,
      }),
      'a member’s': ({ club }) => ({ group_id: club.group, user_id: club.members.Member }),
      'in the other club': ({ other }) => ({ group_id: other.group, user_id: other.members.Member }),
    },
  },
  'api.group_needs': {
    rows: {
      'of the club': ({ club }) => ({ group_id: club.group }),
      'of the other club': ({ other }) => ({ group_id: other.group }),
    },
  },
  'api.groups': {
    deletes: true,
    rows: {
      'of the club': ({ club }) => id(club.group),
      'of the other club': ({ other }) => id(other.group),
    },
    inserts: {
      'in the club': ({ club }) => ({ association_id: club.id, kind: 'team', name: 'U12' }),
      'in the other club': ({ other }) => ({ association_id: other.id, kind: 'team', name: 'U12' }),
    },
    updates: { '': () => ({ name: 'Altfiol' }) },
  },
  'api.guardians': {
    rows: {
      'of the member who asks': ({ club, people }) => ({
        child_id: club.members.Member,
        guardian_id: people.member.id,
      }),
      'in the other club': ({ other }) => ({
        child_id: other.members.Member,
        guardian_id: other.members.Leader,
      }),
    },
  },
  'api.permission_groups': {
    rows: { any: () => id('event') },
  },
  'api.permissions': {
    rows: { any: ({ permission }) => id(permission) },
  },
  'api.push_preferences': {
    rows: {
      'one’s own': (_, me) => ({ user_id: me.id }),
      'a member’s': ({ club }) => ({ user_id: club.members.Member }),
    },
    updates: { '': () => ({ events: false }) },
  },
  'api.role_permissions': {
    deletes: true,
    rows: {
      'of a low role': ({ club, heldPermission }) => link(club.unusedRole, heldPermission),
      'of the other club': ({ other, heldPermission }) => link(other.unusedRole, heldPermission),
    },
    inserts: {
      'to a low role': ({ club, permission }) => ({
        ...link(club.unusedRole, permission),
        association_id: club.id,
      }),
      'in the other club': ({ other, permission }) => ({
        ...link(other.unusedRole, permission),
        association_id: other.id,
      }),
    },
  },
  'api.role_permissions_view': {
    rows: {
      'of a low role': ({ club, heldPermission }) => link(club.unusedRole, heldPermission),
      'of the other club': ({ other, heldPermission }) => link(other.unusedRole, heldPermission),
    },
  },
  'api.roles': {
    deletes: true,
    rows: {
      'a low one': ({ club }) => id(club.unusedRole),
      'of the other club': ({ other }) => id(other.unusedRole),
    },
    inserts: {
      'the lowest': ({ club }) => ({ name: 'Ny', association_id: club.id, sort_order: 999 }),
      'in the other club': ({ other }) => ({ name: 'Ny', association_id: other.id, sort_order: 999 }),
    },
    updates: { '': () => ({ description: 'Ny' }) },
  },
  'api.scans': {
    rows: {
      'of the club': ({ club }) => ({ scan_id: club.scan }),
      'of the other club': ({ other }) => ({ scan_id: other.scan }),
    },
  },
  'api.user_roles': {
    rows: {
      'one’s own': (_, me) => ({ user_id: me.id }),
      'a member’s': ({ club }) => ({ user_id: club.members.Member }),
      'an admin’s': ({ club }) => ({ user_id: club.members.Admin }),
      'in the other club': ({ other }) => ({ user_id: other.members.Member }),
    },
    updates: { '': (world, me) => ({ role_id: home(world, me).unusedRole }) },
  },
  'api.users': {
    deletes: true,
    rows: {
      oneself: (_, me) => id(me.id),
      'a member': ({ club }) => id(club.members.Member),
      'an admin': ({ club }) => id(club.members.Admin),
      'a member of the other club': ({ other }) => id(other.members.Member),
    },
    updates: { profile: () => ({ address: 'Ny' }), status: () => ({ status: 'inactive' }) },
  },
  'api.users_in_groups': {
    rows: {
      'a member': ({ club }) => ({ id: club.members.Member, group_id: club.group }),
      'a member of the other club': ({ other }) => ({ id: other.members.Member, group_id: other.group }),
    },
  },
  'api.users_with_roles': {
    rows: {
      oneself: (_, me) => id(me.id),
      'a member': ({ club }) => id(club.members.Member),
      'a member of the other club': ({ other }) => id(other.members.Member),
    },
  },
  'translations.distinct_namespaces': { rows: { any: () => ({ namespace: 'permissions' }) } },
  'translations.keys': {
    deletes: true,
    rows: { 'of the app': ({ baseKey }) => id(baseKey), added: ({ addedKey }) => id(addedKey) },
    inserts: { 'a new one': () => ({ key: 'permissions.new', namespace: 'permissions' }) },
    updates: { '': () => ({ namespace: 'other' }) },
  },
  'translations.languages': {
    rows: { any: () => ({ code: 'sv' }) },
  },
  'translations.translations': {
    deletes: true,
    rows: { any: ({ addedText }) => id(addedText) },
    inserts: { 'a new one': ({ addedKey }) => ({ key_id: addedKey, language_code: 'en', value: 'Text' }) },
    updates: { '': () => ({ value: 'Ny' }) },
  },
}

function invite(verification: { id: string; email: string }, clubId: string, roleId: string): Row {
  return {
    email: verification.email,
    role_id: roleId,
    association_id: clubId,
    verification_id: verification.id,
    expires_at: nextWeek(0.5),
  }
}

const template = (associationId: string | null): Row => ({
  association_id: associationId,
  name: 'Ny',
  subject: 'Ämne',
  html_body: '<p>Hej</p>',
})
const register = (userId: string, eventId: string): Row => ({
  event_id: eventId,
  user_id: userId,
  status: 'going',
})
const link = (roleId: string, permissionId: string): Key => ({ role_id: roleId, permission_id: permissionId })
