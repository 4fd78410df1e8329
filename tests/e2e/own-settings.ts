import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

import { demoAccount } from './api.ts'
import type { Mailbox } from './mailbox.ts'

// Not the member’s: another spec on the same server changes that account.
const { email: ADMIN, password: PASSWORD } = demoAccount('Admin')
export const NEW_PASSWORD = 'Nytt-lösenord-1'

/** Creates a member for one test, with the password of the demo accounts. */
export async function newMember(mailbox: Mailbox) {
  const email = `ester-${randomUUID()}@example.org`
  await mailbox.ask(
    `with person as (
      insert into api.users (name, email, status, language) values ('Ester Dahl', $1, 'verified', 'en') returning id
    ), password as (
      insert into private.passwords (user_id, hash)
      select person.id, p.hash from person, private.passwords p join api.users u on u.id = p.user_id and u.email = $2
    )
    insert into api.user_roles (user_id, association_id, role_id)
    select person.id, r.association_id, r.id from person, api.roles r where r.name = 'Member'`,
    email,
    ADMIN,
  )
  return { email, password: PASSWORD }
}

/** Opens that part of the settings and logs in on the way. */
export async function open(
  page: Page,
  part: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`/settings/${part}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/settings/${part}`)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
