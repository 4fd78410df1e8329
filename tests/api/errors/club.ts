import { addRole, giveRole, roleIdOf } from '../../helpers/roles.ts'
import { PASSWORD } from '../../helpers/session.ts'
import { type Provocations, register } from './provocation.ts'

const ID = '00000000-0000-4000-8000-000000000000'

/** The association, its roles and members. */
export const CLUB: Provocations = {
  ERROR_ASSOCIATION_CANNOT_REGISTER: [
    { when: 'of a closed club', status: 400, provoke: (api) => register(api, api.world.other.id) },
  ],
  ERROR_ASSOCIATION_ID_REQUIRED: [
    {
      when: 'of an invitation',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /association_invitations', {
          as: people.admin.token,
          body: { email: 'ny@example.org', role_id: ID, verification_id: ID, expires_at: '2100-01-01' },
        }),
    },
    {
      when: 'of its verification',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/create_email_verification', {
          as: people.admin.token,
          body: { p_email: 'ny@example.org', p_verification_type: 'user_invitation', p_association_id: null },
        }),
    },
    {
      when: 'that is left out of its verification',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /rpc/create_email_verification', {
          as: people.admin.token,
          body: { p_email: 'ny@example.org', p_verification_type: 'user_invitation' },
        }),
    },
    {
      when: 'of a role',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('POST /roles', { as: people.admin.token, body: { name: 'Vakt' } }),
    },
  ],
  ERROR_ASSOCIATION_NAME_TOO_SHORT: [
    {
      when: 'with two letters',
      status: 400,
      params: { min_length: 3 },
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /associations?id=eq.${club.id}`, { as: people.admin.token, body: { name: 'AB' } }),
    },
  ],
  ERROR_CANNOT_DELETE_SELF: [
    {
      when: 'among the users',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask(`DELETE /users?id=eq.${people.admin.id}`, { as: people.admin.token }),
    },
  ],
  ERROR_GUARDIAN_LOOKED_AFTER: [
    {
      when: 'of somebody who has a guardian',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /rpc/add_guardian', {
          as: people.admin.token,
          body: {
            p_association_id: club.id,
            p_child_id: club.members.Leader,
            p_guardian_id: club.members.Member,
          },
        }),
    },
  ],
  ERROR_TOO_MANY_GUARDIANS: [
    {
      when: 'of a third one',
      status: 400,
      params: { max: 2 },
      provoke: async ({ ask, database, world: { people, club } }) => {
        await database().query(
          `insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $3, 2)`,
          [club.id, club.members.Member, club.members.Leader],
        )
        return ask('POST /rpc/add_guardian', {
          as: people.admin.token,
          body: {
            p_association_id: club.id,
            p_child_id: club.members.Member,
            p_guardian_id: club.members.Board,
          },
        })
      },
    },
  ],
  ERROR_EMAIL_ALREADY_EXISTS: [
    {
      when: 'of an invitation',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /rpc/create_email_verification', {
          as: people.admin.token,
          body: {
            p_email: people.member.email,
            p_verification_type: 'user_invitation',
            p_association_id: club.id,
          },
        }),
    },
    {
      when: 'of an account that a child is offered',
      status: 400,
      provoke: ({ ask, world: { people, child } }) =>
        ask('POST /rpc/offer_account', {
          as: people.admin.token,
          body: { p_user_id: child, p_email: people.member.email },
        }),
    },
  ],
  ERROR_INVITATION_EXPIRED: [
    {
      when: 'yesterday',
      status: 400,
      params: { reason: 'expired' },
      provoke: async ({ ask, database, world: { other } }) => {
        await database().query(
          `update private.verifications set expires_at = now() - interval '1 day' where email = $1`,
          [other.invitation.email],
        )
        return ask('POST /rpc/get_verification', { body: { p_token: other.invitation.token } })
      },
    },
  ],
  ERROR_LAST_ADMIN: [
    {
      when: 'leaves',
      status: 400,
      provoke: async ({ ask, database, world: { people, other } }) => {
        await database().query(`update api.users set status = 'inactive' where id = $1`, [
          other.members.Admin,
        ])
        const as = people['other club’s admin'].token
        return ask('POST /rpc/delete_my_account', { as, body: { current_password: PASSWORD } })
      },
    },
  ],
  ERROR_MISSING_PARAMETERS: [
    {
      when: 'of which role to delete',
      status: 400,
      provoke: ({ ask, world: { people } }) => ask('DELETE /roles', { as: people.admin.token }),
    },
    {
      when: 'of which role to change',
      status: 400,
      provoke: ({ ask, world: { people } }) =>
        ask('PATCH /roles', { as: people.admin.token, body: { description: 'Alla' } }),
    },
    {
      when: 'of whose role to change',
      status: 400,
      provoke: async ({ ask, database, world: { people, club } }) => {
        const role = await roleIdOf(database(), club.id, 'Admin')
        return ask('PATCH /user_roles', { as: people.admin.token, body: { role_id: role } })
      },
    },
    {
      when: 'of which role to take all links from',
      status: 400,
      provoke: ({ ask, world: { people } }) => ask('DELETE /role_permissions', { as: people.admin.token }),
    },
    {
      when: 'of the role of an invitation',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask('POST /association_invitations', {
          as: people.admin.token,
          body: { email: 'ny@example.org', association_id: club.id, expires_at: '2100-01-01' },
        }),
    },
  ],
  ERROR_ROLE_IN_USE: [
    {
      when: 'by an inactive member too',
      status: 400,
      params: { members: 1 },
      provoke: async ({ ask, database, world: { people, club } }) => {
        const role = await addRole(database(), club.id)
        await giveRole(database(), club.members.Board, role)
        return ask(`DELETE /roles?id=eq.${role}`, { as: people.admin.token })
      },
    },
  ],
  ERROR_ROLE_TOO_HIGH: [
    {
      when: 'for the board',
      status: 400,
      provoke: ({ ask, world: { people, club } }) =>
        ask(`PATCH /users?id=eq.${club.members.Admin}`, { as: people.board.token, body: { address: 'Ny' } }),
    },
  ],
  ERROR_VALIDATION_FAILED: [
    {
      when: 'of a name',
      status: 400,
      params: { field: 'name', min: 2, max: 100 },
      provoke: ({ ask, world: { people } }) =>
        ask(`PATCH /users?id=eq.${people.member.id}`, { as: people.member.token, body: { name: 'X' } }),
    },
  ],
}
