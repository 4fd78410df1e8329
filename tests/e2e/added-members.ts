import { type Api, logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { test as base } from './test.ts'

/** The members and invitations that a test adds have addresses of this domain. */
export const ADDED = 'tillagd.example.org'

export interface Person {
  id: string
  name: string
  email: string
  role_name: string
  status: string
}

/** The admin of the demo, and the members and invitations added so far. */
interface AddedMembers {
  admin: Api
  roleId(name: string): Promise<string | undefined>
  /** Imports members with these names; resolves to all those added. */
  add(...names: string[]): Promise<Person[]>
  people(): Promise<Person[]>
  invitations(): Promise<{ email: string }[]>
  /** The other tests rely on the demo’s members. */
  remove(): Promise<void>
}

async function openAddedMembers(url: string): Promise<AddedMembers> {
  const admin = await logInToApi(url, 'Admin')
  const people = () => admin.call<Person[]>('GET', `/users_with_roles?email=like.*${ADDED}&order=email`)
  const invitations = () =>
    admin.call<{ email: string }[]>('GET', `/association_invitations?email=like.*${ADDED}&order=email`)
  const roleId = async (name: string) => {
    const [role] = await admin.call<{ id: string }[]>(
      'GET',
      `/roles?select=id&name=eq.${encodeURIComponent(name)}`,
    )
    return role?.id
  }
  return {
    admin,
    roleId,
    people,
    invitations,
    add: async (...names) => {
      const rows = names.map((name) => ({ name, email: `${name.split(' ')[0]}@${ADDED}` }))
      await admin.call('POST', '/rpc/import_members', { p_rows: rows, p_role_id: await roleId('Member') })
      return people()
    },
    remove: async () => {
      for (const { id } of await people()) await admin.call('DELETE', `/users?id=eq.${id}`)
      for (const { email } of await invitations())
        await admin.call('DELETE', `/association_invitations?email=eq.${encodeURIComponent(email)}`)
    },
  }
}

/** Tests on a desktop where the admin is logged in; what they add is removed when they end. */
export const test = base.extend<{ added: AddedMembers }>({
  phoneOptions: { size: { width: 1280, height: 900 } },
  added: [
    async ({ server, phone: { page } }, provide) => {
      const added = await openAddedMembers(server.url)
      await logIn(page, 'Admin')
      await provide(added)
      await added.remove()
    },
    { auto: true },
  ],
})
