import { png } from '../../helpers/pictures.ts'
import { type Calls, get, patch, post, remove } from '../call.ts'

const LIST = 'select=id,name,email,status,role_id,role_name,role_sort_order,last_login,member_since,group_ids'
// Counting visits each of a hundred thousand members once.
const ALL = {
  prefer: 'count=exact',
  scans: { tables: ['users', 'user_roles'], reason: 'an exact count of all members is asked for' },
}
const SEARCHED = {
  prefer: 'count=exact',
  scans: {
    tables: ['users', 'user_roles'],
    reason: 'who may be seen is asked before any name is compared: an index of names knows everybody',
  },
}
const COUNTED = 'count=exact'

const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000).toISOString()

/** The association, its members, invitations and roles. */
export const clubCalls: Calls = (f) => [
  get('see the association', 'member', `/associations?id=eq.${f.club}`),
  get(
    'find clubs to join',
    'visitor',
    '/associations?select=id,name,address,terms_and_conditions&can_register=eq.true',
  ),
  get('see how the installation is', 'admin', '/rpc/installation_status', {
    reads: 'the mails in the queue are counted',
  }),
  patch('change the association', 'admin', `/associations?id=eq.${f.club}`, { description: 'Vi spelar.' }),
  post('set the logo', 'admin', '/rpc/set_association_logo', {
    p_association_id: f.club,
    p_content: png().toString('base64'),
    p_media_type: 'image/png',
  }),
  get('look at the logo', 'visitor', `/rpc/association_logo?id=${f.club}&v=9`),
  post('register an association', 'visitor', '/rpc/create_association_with_initial_admin', {
    association_name: 'Ny orkester',
    association_type: 'music',
    admin_email: 'new@example.org',
    admin_password: 'Ett-lösen-2026',
    admin_name: 'Nils Ny',
  }),

  get(
    'list the members',
    'admin',
    `/users_with_roles?${LIST}&association_id=eq.${f.club}&order=name.asc,id.asc&limit=25&offset=0`,
    ALL,
  ),
  get(
    'list the members, last page',
    'admin',
    `/users_with_roles?${LIST}&order=name.desc,id.desc&limit=25&offset=200`,
    ALL,
  ),
  get(
    'search members',
    'admin',
    `/users_with_roles?${LIST}&or=(folded_name.ilike.*${f.other.name.slice(-5)}*,email.ilike.*${f.other.name.slice(-5)}*)&order=name.asc,id.asc&limit=25`,
    SEARCHED,
  ),
  get(
    'list members of a role',
    'admin',
    `/users_with_roles?${LIST}&role_name=eq.Leader&order=name.asc&limit=25`,
    ALL,
  ),
  get(
    'list inactive members by last login',
    'admin',
    `/users_with_roles?${LIST}&status=eq.inactive&order=last_login.desc.nullslast&limit=25`,
    ALL,
  ),
  get(
    'export the guardians',
    'admin',
    `/guardians?select=child_id,guardian:users!guardian_id(name,email)&association_id=eq.${f.club}&order=child_id.asc,slot.asc&limit=1000`,
  ),
  get('look somebody up by e-mail', 'admin', `/users_with_roles?email=eq.${f.other.email}`),
  get('see a member', 'admin', `/users_with_roles?id=eq.${f.other.id}`),
  get('see myself among the members', 'member', `/users_with_roles?id=eq.${f.ids.member}`),
  get('see an account', 'admin', `/users?select=id,name,email&id=eq.${f.other.id}`),
  patch(
    "change a member's profile",
    'admin',
    `/users?id=eq.${f.other.id}`,
    { address: 'Storgatan 2' },
    { prefer: 'return=minimal' },
  ),
  patch(
    'deactivate a member',
    'admin',
    `/users?id=eq.${f.other.id}`,
    { status: 'inactive' },
    { prefer: 'return=minimal' },
  ),
  post('change many members', 'admin', '/rpc/update_members', {
    p_user_ids: [f.other.id, f.leaving],
    p_status: 'inactive',
  }),
  post('bring a list of members along', 'admin', '/rpc/import_members', {
    p_rows: Array.from({ length: 100 }, (_, n) => ({
      name: `Ny ${n}`,
      email: n % 2 === 0 ? `ny${n}@example.org` : '',
      guardian_email: n % 2 === 0 ? '' : `foralder${n % 20}@example.org`,
    })),
    p_role_id: f.memberRole,
  }),
  remove('delete a member', 'admin', `/users?id=eq.${f.leaving}`),

  get(
    'list invitations',
    'admin',
    `/association_invitations?association_id=eq.${f.club}&is_processed=eq.false&expires_at=gt.${f.now}&order=created_at.desc&limit=25`,
    { prefer: COUNTED },
  ),
  post('make a verification', 'admin', '/rpc/create_email_verification', {
    p_email: 'stranger@example.org',
    p_verification_type: 'user_invitation',
    p_association_id: f.club,
  }),
  post('invite', 'admin', '/association_invitations', {
    email: 'guest@example.org',
    role_id: f.memberRole,
    association_id: f.club,
    verification_id: f.verification,
    expires_at: new Date(Date.now() + 80_000_000).toISOString(),
  }),
  post('resend an invitation', 'admin', '/rpc/resend_invitation', { p_invitation_id: f.invitation }),
  post('invite members again', 'admin', '/rpc/invite_members', {
    p_association_id: f.club,
    p_user_ids: [f.other.id, f.leaving],
  }),
  remove('take an invitation back', 'admin', `/association_invitations?email=eq.${f.invited}`),
  post('take a verification back', 'admin', '/rpc/delete_email_verification', { p_email: f.invited }),

  get(
    'see whom I look after',
    'member',
    `/rpc/list_family?p_association_id=${f.club}&p_user_id=${f.ids.member}`,
  ),
  get(
    'see the guardians of a member',
    'admin',
    `/guardians?select=guardian_id,slot&association_id=eq.${f.club}&child_id=eq.${f.child}`,
  ),
  get("see a child's events", 'member', `/rpc/child_events?p_child_id=${f.child}`),
  get(
    "see a child's events of a series",
    'member',
    `/rpc/child_events?p_child_id=${f.child}&p_series_id=${f.seriesId}`,
  ),
  get(
    'see what a child answered to past events',
    'member',
    `/rpc/child_events?p_child_id=${f.child}&p_event_ids={${f.past.id}}`,
  ),
  get("see a child's card", 'member', `/rpc/child_card?p_child_id=${f.child}`),
  post('answer for a child', 'member', '/rpc/answer_event', {
    p_event_id: f.running,
    p_status: 'interested',
    p_user_id: f.child,
  }),
  post('answer many events for a child', 'member', '/rpc/answer_events', {
    p_answers: [{ event_id: f.coming, status: 'declined' }],
    p_user_id: f.child,
  }),
  post('add a child without an account', 'admin', '/rpc/add_member', {
    p_association_id: f.club,
    p_name: 'Elsa Ek',
    p_guardian_ids: [f.ids.leader],
  }),
  get('see where the link to an account went', 'admin', `/rpc/account_offer?p_user_id=${f.accountless}`),
  post('offer a child an account', 'admin', '/rpc/offer_account', {
    p_user_id: f.accountless,
    p_email: 'barnets-egen@example.org',
  }),
  post('let somebody look after a member', 'admin', '/rpc/add_guardian', {
    p_association_id: f.club,
    p_child_id: f.child,
    p_guardian_id: f.ids.leader,
  }),
  post('end that somebody looks after a member', 'admin', '/rpc/remove_guardian', {
    p_association_id: f.club,
    p_child_id: f.child,
    p_guardian_id: f.ids.member,
  }),

  get(
    'list the groups',
    'member',
    `/groups?select=id,kind,name&association_id=eq.${f.club}&order=sort_order.asc,id.asc`,
  ),
  get(
    'see my groups',
    'member',
    `/group_members?select=is_leader,group:groups(id,kind,name)&user_id=eq.${f.ids.member}`,
  ),
  get('count who is in each group', 'admin', `/rpc/count_group_members?p_association_id=${f.club}`, {
    scans: { tables: ['group_members'], reason: 'all members of all groups are counted' },
  }),
  get(
    'page through a group',
    'admin',
    `/rpc/list_group_members?p_group_id=${f.group}&name=ilike.*an*&order=name.asc,user_id.asc&offset=0&limit=25`,
    { prefer: COUNTED },
  ),
  get(
    'see what a group answered',
    'leader',
    `/rpc/group_answers?p_group_id=${f.group}&p_event_id=${f.running}`,
  ),
  get('see how many of each group come', 'leader', `/rpc/event_headcount?p_event_id=${f.running}`, {
    scans: {
      tables: ['group_members', 'event_registrations', 'users'],
      reason: 'the members of all groups are counted, and three of four of them have answered',
    },
  }),
  get(
    'see how many of a group are wanted',
    'admin',
    `/group_needs?select=event_type,wanted&group_id=eq.${f.group}`,
  ),
  post('say how many of a group are wanted', 'admin', '/rpc/set_group_needs', {
    p_group_id: f.group,
    p_wanted: { concert: 5 },
  }),
  get(
    'look for whom to add to a group',
    'admin',
    `/rpc/find_group_candidates?p_group_id=${f.group}&p_search=${f.other.name.slice(-5)}`,
  ),
  get(
    'list the members of a group',
    'admin',
    `/users_in_groups?${LIST}&group_id=eq.${f.group}&order=name.asc,id.asc&limit=25`,
    { prefer: COUNTED },
  ),
  post('make a group', 'admin', '/groups', { association_id: f.club, kind: 'section', name: 'Altfiol' }),
  patch('rename a group', 'admin', `/groups?id=eq.${f.spareGroup}`, { name: 'Altfiol' }),
  remove('delete a group', 'admin', `/groups?id=eq.${f.group}`),
  post('put the groups into another order', 'admin', '/rpc/order_groups', {
    p_group_ids: [f.spareGroup, f.group],
  }),
  post('add members to a group', 'admin', '/rpc/change_group_members', {
    p_group_id: f.spareGroup,
    p_user_ids: [f.other.id, f.leaving],
    p_change: 'add',
  }),
  post("set a member's groups", 'admin', '/rpc/set_member_groups', {
    p_association_id: f.club,
    p_user_id: f.other.id,
    p_group_ids: [f.spareGroup],
  }),
  get('list the roles', 'admin', '/roles?select=id,name,description,association_id&order=sort_order.asc'),
  get('read the audit log', 'admin', `/rpc/audit_log?p_association_id=${f.club}`),
  get(
    'read on in the audit log',
    'admin',
    `/rpc/audit_log?p_association_id=${f.club}&p_before_at=${monthsAgo(6)}&p_before_id=1000000&p_limit=1000`,
  ),
  get('read one area of the audit log', 'admin', `/rpc/audit_log?p_association_id=${f.club}&p_area=role`),
  get(
    'find who did what to whom in some weeks',
    'admin',
    `/rpc/audit_log?p_association_id=${f.club}&p_who=Eva%204711&p_whom=Hans%20475&p_from=${monthsAgo(3)}&p_to=${monthsAgo(2)}`,
  ),
  get(
    'see what was done to a member',
    'admin',
    `/rpc/audit_log?p_association_id=${f.club}&p_person_id=${f.ids.member}&p_limit=10`,
  ),
  get(
    'see what was done to an event',
    'admin',
    `/rpc/audit_log?p_association_id=${f.club}&p_object_id=${f.past.id}&p_limit=10`,
  ),
  post('note an export', 'admin', '/rpc/note_export', {
    p_association_id: f.club,
    p_name: 'medlemmar.csv',
    p_rows: 306,
  }),
  get('count who has each role', 'admin', `/rpc/role_members?p_association_id=${f.club}`, {
    scans: { tables: ['user_roles'], reason: 'all members are counted' },
  }),
  post('put the roles into another order', 'admin', '/rpc/order_roles', {
    p_role_ids: [f.memberRole, f.spareRole],
  }),
  get('list what roles allow', 'admin', '/role_permissions_view'),
  get('list the links of roles', 'admin', `/role_permissions?role_id=eq.${f.memberRole}`),
  get('list the permissions', 'admin', '/permissions?select=id,name,description,group_id'),
  get('list the groups of permissions', 'admin', '/permission_groups'),
  post(
    'make a role',
    'admin',
    '/roles',
    { name: 'Notvakt', association_id: f.club, sort_order: 50 },
    { prefer: 'return=representation' },
  ),
  patch('rename a role', 'admin', `/roles?id=eq.${f.spareRole}`, { name: 'Notvakt' }),
  remove('delete a role', 'admin', `/roles?id=eq.${f.spareRole}`),
  post('allow a role more', 'admin', '/role_permissions', [
    { role_id: f.spareRole, permission_id: f.permission, association_id: f.club },
  ]),
  remove('allow a role nothing', 'admin', `/role_permissions?role_id=eq.${f.spareRole}`),
  post('save a role', 'admin', '/rpc/save_role', {
    p_role: { id: f.spareRole, name: 'Notvakt' },
    p_permission_ids: [f.permission],
  }),
  get(
    'compare roles',
    'admin',
    `/rpc/compare_user_roles?target_user_id=${f.other.id}&current_user_id=${f.ids.admin}`,
  ),
  get(
    'see my permissions',
    'member',
    `/user_roles?select=role:roles(id,name,permissions(id,name))&user_id=eq.${f.ids.member}&association_id=eq.${f.club}`,
  ),
  patch("change a member's role", 'admin', `/user_roles?user_id=eq.${f.other.id}`, { role_id: f.spareRole }),
]
