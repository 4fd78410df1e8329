// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { signOut } from '#api/session.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { importTexts } from '#app/import-texts.fixture.ts'
import { type Answers, closeScreen } from '#app/screen.fixture.tsx'
import { claimDrafts } from '#lib/browser/drafts.ts'
import { isOff } from '#ui/control/button.fixture.ts'

interface ImportCall {
  p_rows: { name: string; email: string }[]
  p_dry_run: boolean
}

const FILE = 'Namn;E-post;Född\nAnton Ek;anton@example.org;1990-05-01\nBerta Alm;berta;den första maj\n'

/** A server that accepts every row whose address has an @. */
const importing = ({ p_rows, p_dry_run }: ImportCall) => {
  const errors = p_rows.flatMap(({ email }, row) =>
    email.includes('@') ? [] : [{ row, field: 'email', code: 'ERROR_INVALID_EMAIL', params: {} }],
  )
  return {
    new_groups: [],
    new_guardians: 0,
    imported: p_dry_run || errors.length > 0 ? 0 : p_rows.length,
    errors,
  }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

async function choose(text: BlobPart, answers: Answers = {}, more: readonly Permission[] = ['group:manage']) {
  const opened = await openOffice('users/import', ['user:read:profile', 'user:invite', ...more], {
    'rpc/import_members': importing,
    users_with_roles: [],
    keys: importTexts(),
    ...answers,
  })
  await button('Choose a file')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input!, new File([text], 'lista.csv', { type: 'text/csv' }))
  return { ...opened, imports: () => opened.sent('rpc/import_members') as ImportCall[] }
}

/** A cell in the line to be fixed. */
const cell = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: /^Line \d/ })
  return within(heading.closest('li')!).findByLabelText<HTMLInputElement>(name)
}

afterEach(closeScreen)

it('reads groups from a column, and says which ones it will create', async () => {
  const file = 'Namn;E-post;Instrument\nAnton Ek;anton@example.org;Trumpet, Horn\n'
  const { imports } = await choose(file, {
    'rpc/import_members': { imported: 0, new_groups: ['Horn'], new_guardians: 0, errors: [] },
  })
  expect(await screen.findByText('The group Horn does not exist yet and is created.')).toBeTruthy()
  expect(imports()[0]).toMatchObject({ p_rows: [{ groups: ['Trumpet', 'Horn'] }] })
  await press('Import 1 member')
  expect(await screen.findByText(/1 group is created/)).toBeTruthy()
})

it('imports the first person of a list without headings, too', async () => {
  await choose('Anton Ek;anton@example.org\nBerta Alm;berta@example.org\n')
  await userEvent.selectOptions(await screen.findByLabelText('Column 1'), 'name')
  await userEvent.selectOptions(await screen.findByLabelText('Column 2'), 'email')
  expect(await screen.findByText('2 lines, no errors.')).toBeTruthy()
})

it('ignores the groups column for users who may not manage groups', async () => {
  const file = 'Namn;E-post;Instrument\nAnton Ek;anton@example.org;Trumpet\n'
  const { imports } = await choose(file, {}, [])
  expect(await screen.findByText('1 line, no errors.')).toBeTruthy()
  expect(imports()[0]?.p_rows[0]).not.toHaveProperty('groups')
})

it('recognises roles by their names in any language and by the club’s own names', async () => {
  const role = (id: string, name: string, sort_order: number) => ({ id, name, description: '', sort_order })
  const file = 'Namn;E-post;Roll\nA;a@example.org;Medlem\nB;b@example.org;member\nC;c@example.org;Ledare\n'
  const { imports } = await choose(file, {
    roles: [
      role('r1', 'Board', 1),
      role('r2', 'Leader', 2),
      role('r3', 'Ledare', 3),
      role('r4', 'Member', 4),
    ],
  })
  expect(await screen.findByText('3 lines, no errors.')).toBeTruthy()
  expect(imports()[0]?.p_rows).toMatchObject([{ role_id: 'r4' }, { role_id: 'r4' }, { role_id: 'r3' }])
})

it('shows in the preview which role and language each person gets, if the file names one', async () => {
  await choose(
    'Namn;E-post;Roll;Språk\nAnton Ek;anton@example.org;player;sv\nBerta Alm;berta@example.org;;\n',
  )
  const table = within(await screen.findByRole('table'))
  const cells = table
    .getAllByRole('row')
    .map((row) => [...(row as HTMLTableRowElement).cells].map((each) => each.textContent))
  expect(cells).toEqual([
    ['Line', 'Name', 'E-mail', 'Role', 'Language'],
    ['2', 'Anton Ek', 'anton@example.org', 'Player', 'Svenska'],
    ['3', 'Berta Alm', 'berta@example.org', '', ''],
  ])
})

it('imports nobody until every invalid cell has been fixed and the user has confirmed', async () => {
  const { imports, address } = await choose(FILE)
  expect(await screen.findByText(/1 of 2 lines has errors/)).toBeTruthy()
  expect(await screen.findByText('“den första maj” is not a date. Write it like 2019-08-15.')).toBeTruthy()
  expect((await cell('E-mail')).getAttribute('aria-invalid')).toBe('true')
  expect(isOff(await button('Import 2 members'))).toBe(true)

  await userEvent.clear(await cell('E-mail'))
  await userEvent.type(await cell('E-mail'), 'berta@example.org{Enter}')
  await userEvent.clear(await cell('Date of birth'))
  await userEvent.type(await cell('Date of birth'), '1992-05-01{Enter}')
  expect(await screen.findByText('2 lines, no errors.')).toBeTruthy()
  expect(imports().every(({ p_dry_run }) => p_dry_run)).toBe(true)

  await press('Import 2 members')
  const question = within(await screen.findByRole('alertdialog'))
  expect(imports().every(({ p_dry_run }) => p_dry_run)).toBe(true)
  await userEvent.click(question.getByRole('button', { name: 'Import 2 members' }))
  await waitFor(() => expect(address()).toBe('/admin/users?status=unverified'))
  const imported = imports().find(({ p_dry_run }) => !p_dry_run)
  expect(imported).toEqual({
    p_rows: [
      { name: 'Anton Ek', email: 'anton@example.org', date_of_birth: '1990-05-01' },
      { name: 'Berta Alm', email: 'berta@example.org', date_of_birth: '1992-05-01' },
    ],
    p_role_id: 'r2',
    p_dry_run: false,
    p_invite: true,
    p_without_email: false,
  })
})

it('imports without inviting anybody, and leads to those who still are to be', async () => {
  const { imports, address } = await choose('Namn;E-post\nAnton Ek;anton@example.org\n')
  await press('Import 1 member')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/1 person gets an e-mail now/)).toBeTruthy()
  await userEvent.click(question.getByRole('switch', { name: 'Invite them now', checked: true }))
  expect(question.queryByText(/gets an e-mail now/)).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Import 1 member' }))
  await waitFor(() => expect(address()).toBe('/admin/users?status=not_invited'))
  expect(imports().filter(({ p_dry_run }) => !p_dry_run)).toMatchObject([{ p_invite: false }])
})

it('imports the remaining lines when the invalid ones are removed', async () => {
  const { imports } = await choose(FILE)
  await press('Remove it')
  expect(await screen.findByText('1 line, no errors.')).toBeTruthy()
  expect(
    imports()
      .at(-1)
      ?.p_rows.map(({ name }) => name),
  ).toEqual(['Anton Ek'])
})

const WRONG = 'Namn;E-post\nAnton Ek;anton\nBerta Alm;berta\nCia Lind;cia\n'
const line = async (number: number) =>
  within((await screen.findByRole('heading', { name: `Line ${number}` })).closest('li')!)
const shown = () => screen.queryAllByRole('heading', { name: /^Line \d/ }).map((each) => each.textContent)

it('does not move lines during the press that leaves a corrected cell', async () => {
  const { imports } = await choose(WRONG)
  const email = (await line(2)).getByLabelText<HTMLInputElement>('E-mail')
  await userEvent.type(email, '@example.org')
  const user = userEvent.setup()
  const target = (await line(4)).getByRole('button', { name: 'Remove line' })
  await user.pointer({ keys: '[MouseLeft>]', target })
  expect(document.activeElement).toBe(target)
  expect(imports()).toHaveLength(1)
  await user.pointer({ keys: '[/MouseLeft]', target })
  expect(await screen.findByText(/1 of 2 lines has errors/)).toBeTruthy()
  expect(shown()).toEqual(['Line 3'])
  expect(
    imports()
      .at(-1)
      ?.p_rows.map((row) => row.email),
  ).toEqual(['anton@example.org', 'berta'])
})

it('keeps the result of the last check until the next one has arrived', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let calls = 0
  await choose(WRONG, {
    'rpc/import_members': async (call: ImportCall) => {
      calls += 1
      if (calls > 1) await answered
      return importing(call)
    },
  })
  await userEvent.type((await line(2)).getByLabelText('E-mail'), '@example.org{Enter}')
  expect(await screen.findByText('Checking 3 lines…')).toBeTruthy()
  expect(screen.getByText(/3 of 3 lines have errors/)).toBeTruthy()
  expect(shown()).toEqual(['Line 2', 'Line 3', 'Line 4'])
  answer()
  expect(await screen.findByText(/2 of 3 lines have errors/)).toBeTruthy()
  expect(shown()).toEqual(['Line 3', 'Line 4'])
  expect(screen.queryByText('Checking 3 lines…')).toBeNull()
})

it('moves the focus to the next line when one is removed, and restores the line as typed', async () => {
  await choose(WRONG)
  const remove = async (number: number) =>
    userEvent.click((await line(number)).getByRole('button', { name: 'Remove line' }))
  await userEvent.type((await line(3)).getByLabelText('E-mail'), ' alm')
  await remove(3)
  expect(document.activeElement?.textContent).toBe('Line 4')
  expect(await screen.findByText('1 line removed')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(shown()).toEqual(['Line 2', 'Line 3', 'Line 4']))
  expect((await line(3)).getByLabelText<HTMLInputElement>('E-mail').value).toBe('berta alm')
  await remove(4)
  expect(document.activeElement?.textContent).toBe('Line 3')
  await press('Remove all 2')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('nobody left to import'))
})

it('keeps the focus in a cell that is corrected with Enter', async () => {
  await choose(WRONG)
  const cell = (await line(3)).getByLabelText<HTMLInputElement>('E-mail')
  await userEvent.type(cell, ' alm{Enter}')
  await waitFor(() => expect(screen.queryByText('Checking 3 lines…')).toBeNull())
  expect(document.activeElement).toBe(cell)
})

it('asks which columns contain name and address if the headings do not say so', async () => {
  const { imports } = await choose('Vem;Var\nAnton Ek;anton@example.org\n')
  expect(await screen.findByText(/Choose which columns contain the name/)).toBeTruthy()
  expect(imports()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  await userEvent.selectOptions(await screen.findByLabelText('Vem'), 'Name')
  await userEvent.selectOptions(await screen.findByLabelText('Var'), 'E-mail')
  expect(await screen.findByText('1 line, no errors.')).toBeTruthy()
})

it('stays on the page and marks the line of somebody who joined between check and import', async () => {
  let joined = false
  const { address } = await choose('Namn;E-post\nAnton Ek;anton@example.org\n', {
    'rpc/import_members': ({ p_dry_run }: ImportCall) => {
      joined ||= !p_dry_run
      const error = { row: 0, field: 'email', code: 'ERROR_EMAIL_ALREADY_EXISTS', params: {} }
      return { imported: 0, new_groups: [], new_guardians: 0, errors: joined ? [error] : [] }
    },
  })
  await press('Import 1 member')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Import 1 member' }))
  expect(await screen.findByText(/1 of 1 lines has errors/)).toBeTruthy()
  expect((await cell('E-mail')).getAttribute('aria-invalid')).toBe('true')
  expect(address()).toBe('/admin/users/import')
})

it('says how many people can be imported at a time, if the file has more', async () => {
  await choose(`Namn;E-post\n${'Bo;bo@example.org\n'.repeat(1001)}`)
  expect(await screen.findByText(/At most 1,000 people can be imported at a time/)).toBeTruthy()
})

it('asks before corrections are lost to another file', async () => {
  await choose(FILE)
  await userEvent.clear(await cell('E-mail'))
  await userEvent.type(await cell('E-mail'), 'berta@example.org{Enter}')
  await waitFor(async () => expect((await cell('E-mail')).getAttribute('aria-invalid')).toBe('false'))
  await press('Choose another file')
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your corrections?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await cell('E-mail')).value).toBe('berta@example.org')
  await press('Choose another file')
  const again = within(await screen.findByRole('alertdialog'))
  await userEvent.click(again.getByRole('button', { name: 'Choose another file' }))
  expect(await button('Choose a file')).toBeTruthy()
})

it('opens the choice of another file at once while nothing is corrected', async () => {
  await choose(FILE)
  await cell('E-mail')
  await press('Choose another file')
  expect(await button('Choose a file')).toBeTruthy()
})

describe('an import that was interrupted', () => {
  const RIGHTS: Permission[] = ['user:read:profile', 'user:invite', 'group:manage']
  const answers = { 'rpc/import_members': importing, users_with_roles: [], keys: importTexts() }
  const email = async (number: number) => (await line(number)).getByLabelText<HTMLInputElement>('E-mail')
  const interrupt = async () => {
    claimDrafts('u1')
    await choose(`${WRONG}Disa Ros;disa\n`)
    await userEvent.type(await email(2), '@example.org{Enter}')
    await userEvent.click((await line(4)).getByRole('button', { name: 'Remove line' }))
    await userEvent.selectOptions(await screen.findByLabelText(/^Role/), 'r1')
    await waitFor(() => expect(shown()).toEqual(['Line 3', 'Line 5']))
    // Neither left nor confirmed.
    await userEvent.type(await email(3), ' al')
  }
  const reopen = () => openOffice('users/import', RIGHTS, answers)

  it('is as it was after a reload', async () => {
    await interrupt()
    cleanup()
    await reopen()
    expect(await screen.findByText('This is the list you had open, with your corrections.')).toBeTruthy()
    await waitFor(() => expect(shown()).toEqual(['Line 3', 'Line 5']))
    expect((await email(3)).value).toBe('berta al')
    expect(screen.getByText('lista.csv')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>(/^Role/).value).toBe('r1')
  })

  it('is as it was after the server has ended the session and the same person has logged in', async () => {
    await interrupt()
    signOut('server')
    await screen.findByRole('button', { name: 'Log in' })
    claimDrafts('u1')
    cleanup()
    await reopen()
    expect((await email(3)).value).toBe('berta al')
  })

  it.each([
    ['somebody else logs in', () => claimDrafts('u2')],
    ['the person logs out', () => signOut('person')],
  ])('is gone when %s', async (_, act) => {
    await interrupt()
    act()
    await waitFor(() => expect(Object.keys(sessionStorage).join(' ')).not.toContain('import'))
    cleanup()
    await reopen()
    expect(await button('Choose a file')).toBeTruthy()
  })

  it('is gone once another file is wanted, or everybody has been imported', async () => {
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('import'))
    await interrupt()
    await press('Choose another file')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Choose another file' }),
    )
    await button('Choose a file')
    expect(kept()).toEqual([])
    cleanup()
    const { address } = await choose('Namn;E-post\nAnton Ek;anton@example.org\n')
    await press('Import 1 member')
    expect(kept()).not.toEqual([])
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import 1 member' }),
    )
    await waitFor(() => expect(address()).toContain('/admin/users?'))
    expect(kept()).toEqual([])
  })
})

describe('a file that may be read in another way', () => {
  const bytes = (...parts: (string | number)[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'number' ? part : [...new TextEncoder().encode(part)])),
    )
  const names = async () => {
    const table = within(await screen.findByRole('table'))
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) => (row as HTMLTableRowElement).cells[1]?.textContent)
  }

  it('shows its names in each encoding, and warns of letters that look wrong', async () => {
    const { imports } = await choose(bytes('Namn;E-post\r', 0x81, 'sa ', 0x85, 'berg;asa@example.org\r'))
    expect(await names()).toEqual(['Åsa Öberg'])
    expect(screen.queryByText(/letters that look wrong/)).toBeNull()
    const spelling = screen.getByLabelText<HTMLSelectElement>('Names are spelled')
    expect([...spelling.options].map(({ text }) => text)).toContain('Åsa Öberg (Macintosh)')
    await userEvent.selectOptions(spelling, 'windows-1252')
    expect(
      await screen.findByText(/^Line 2 has letters that look wrong, as in “\u0081sa …berg”/),
    ).toBeTruthy()
    expect(document.activeElement).toBe(spelling)
    await userEvent.selectOptions(spelling, 'macintosh')
    await waitFor(async () => expect(await names()).toEqual(['Åsa Öberg']))
    expect(imports().at(-1)?.p_rows).toEqual([{ name: 'Åsa Öberg', email: 'asa@example.org' }])
  })

  it('says by line what may be missing, and imports what is below an unclosed quotation mark', async () => {
    await choose(
      'Lista\nNamn;E-post;Adress\nBo Ek;bo@example.org;Storg 1;x\nÅsa Lind;asa@example.org;"Storg 2\nEva Alm;eva@example.org;"Storg 3\nNorrvik"\n',
    )
    expect(await names()).toEqual(['Bo Ek', 'Åsa Lind', 'Eva Alm'])
    for (const warning of [
      /^Line 1 is above the headings/,
      /^Line 3 has more cells than there are headings/,
      /^Line 4 has a quotation mark that is never closed/,
      /^Line 5 has a cell with line breaks/,
    ])
      expect(screen.getByText(warning)).toBeTruthy()
    expect(screen.getByLabelText('Column 4')).toBeTruthy()
  })

  it('lets the headings and the separator be chosen, and asks before corrections are lost', async () => {
    await choose('Vem;Var\nNamn;E-post\nAnton Ek;anton\n')
    const headings = await screen.findByLabelText<HTMLSelectElement>('Headings are on')
    expect([...headings.options].map(({ text }) => text)).toEqual([
      'No line',
      'Line 1: Vem, Var',
      'Line 2: Namn, E-post',
    ])
    expect(headings.value).toBe('2')
    await userEvent.type(await cell('E-mail'), '@example.org{Enter}')
    expect(await screen.findByText('1 line, no errors.')).toBeTruthy()
    await userEvent.selectOptions(headings, '1')
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your corrections?' }))
    await userEvent.click(question.getByRole('button', { name: 'Read the file again' }))
    expect(await screen.findByLabelText('Vem')).toBeTruthy()
    expect(screen.getByText(/Choose which columns contain the name/)).toBeTruthy()
  })
})
