import { expect, it } from 'vitest'

import {
  audienceOf,
  callOf,
  EMPTY_MAILING,
  type Mailing,
  mailingSchema,
  mailingTo,
  variablesFor,
} from './mailing.ts'

const written: Mailing = { ...EMPTY_MAILING, subject: 'Hej', html_body: 'Hej' }
const wrong = (values: Partial<Mailing>) =>
  mailingSchema.safeParse({ ...written, ...values }).error?.issues.map(({ path }) => path[0]) ?? []

it.each<[Partial<Mailing>, string[]]>([
  [{}, ['group_id']],
  [{ mode: 'selected' }, ['emails']],
  [{ mode: 'selected', emails: 'a@example.org, nobody' }, ['emails']],
  [{ mode: 'selected', emails: 'a@example.org' }, []],
  [{ mode: 'attendees' }, ['event_id']],
  [{ mode: 'registrants', event_id: 'id' }, []],
  [{ mode: 'going' }, ['event_id']],
  [{ mode: 'unanswered' }, ['event_id']],
  [{ mode: 'members' }, ['people']],
  [{ mode: 'members', people: [{ user_id: 'u1', name: 'Anton' }] }, []],
  [{ mode: 'role' }, ['role_id']],
  [{ mode: 'group' }, ['group_id']],
  [{ mode: 'group', group_id: 'id' }, []],
  [{ mode: 'all' }, ['confirm']],
  [{ mode: 'all', confirm: ' Confirm ' }, []],
  [{ mode: 'all', confirm: 'confirm', subject: ' ' }, ['subject']],
  [{ mode: 'all', subject: '' }, ['subject', 'confirm']],
])('says what is missing in %j', (values, fields) => {
  expect(wrong(values)).toEqual(fields)
})

it('names the invalid addresses', () => {
  const { error } = mailingSchema.safeParse({
    ...written,
    mode: 'selected',
    emails: 'nobody, a@example.org; b@',
  })
  expect(error?.issues[0]?.message).toContain('nobody, b@')
})

it('accepts a thousand addresses and no more', () => {
  const many = Array.from({ length: 1001 }, (_, n) => `a${n}@example.org`)
  expect(wrong({ mode: 'selected', emails: many.slice(1).join() })).toEqual([])
  expect(wrong({ mode: 'selected', emails: many.join() })).toEqual(['emails'])
})

it('is addressed to the members chosen on another screen, about their event', () => {
  const start = mailingTo({
    mode: 'members',
    event_id: 'e1',
    people: ['u1', 'u2'].map((user_id) => ({ user_id, name: user_id })),
  })
  expect(audienceOf({ ...written, ...start })).toEqual({
    p_mode: 'members',
    p_emails: null,
    p_event_id: 'e1',
    p_role_id: null,
    p_category: 'events',
    p_user_ids: ['u1', 'u2'],
  })
  expect(audienceOf({ ...written, mode: 'members' })).toBeUndefined()
  expect(mailingTo(undefined)).toEqual({})
})

it('has an audience only once the recipients are specified', () => {
  expect(audienceOf(written)).toBeUndefined()
  expect(audienceOf({ ...written, mode: 'registrants' })).toBeUndefined()
  expect(
    audienceOf({ ...written, mode: 'selected', emails: 'B@example.org, b@example.org', role_id: 'id' }),
  ).toEqual({
    p_mode: 'selected',
    p_emails: ['b@example.org'],
    p_event_id: null,
    p_role_id: null,
    p_category: 'announcements',
  })
})

it('identifies a group by its id, and sends no other audience', () => {
  expect(audienceOf({ ...written, mode: 'group' })).toBeUndefined()
  expect(audienceOf({ ...written, mode: 'group', group_id: 'g', role_id: 'r' })).toMatchObject({
    p_mode: 'group',
    p_group_id: 'g',
    p_role_id: null,
  })
})

it('sends the confirmation word only for a mail to all members', () => {
  const mailing: Mailing = { ...written, mode: 'all', campaign_id: 'id', language: 'en' }
  const audience = audienceOf(mailing)
  expect(audience && callOf(mailing, audience)).toMatchObject({
    p_campaign_id: 'id',
    p_html: '<p>Hej</p>',
    p_confirm: 'confirm',
    p_language: 'en',
  })
  const others = [
    'selected',
    'members',
    'attendees',
    'going',
    'registrants',
    'unanswered',
    'group',
    'role',
  ] as const
  for (const mode of others) {
    const toSome: Mailing = {
      ...mailing,
      mode,
      emails: 'a@example.org',
      confirm: 'confirm',
      people: [{ user_id: 'u', name: 'Anton' }],
      event_id: 'e',
      role_id: 'r',
      group_id: 'g',
    }
    const chosen = audienceOf(toSome)
    expect(chosen && callOf(toSome, chosen)).toMatchObject({ p_mode: mode, p_confirm: null })
  }
})

it('has no audience while an address is invalid, though others are not', () => {
  expect(audienceOf({ ...written, mode: 'selected', emails: 'a@example.org, nobody' })).toBeUndefined()
  expect(audienceOf({ ...written, mode: 'selected', emails: 'a@example.org' })).toMatchObject({
    p_emails: ['a@example.org'],
  })
})

it('offers event variables only if there is an event', () => {
  expect(variablesFor(['name', 'title', 'link'], '')).toEqual(['name'])
  expect(variablesFor(['name', 'title', 'link'], 'id')).toEqual(['name', 'title', 'link'])
})
