// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'

import { claimDrafts, readDraft, unsaved, writeDraft } from './drafts.ts'

beforeEach(() => sessionStorage.clear())

it('contains only what differs from the saved values, and never a password', () => {
  const values = { name: 'Maja', tags: ['a'], address: '', new_password: 'Samspel-2026' }
  expect(unsaved(values, { name: 'Nils', tags: ['a'], address: '', new_password: '' })).toEqual({
    name: 'Maja',
  })
})

it('survives a reload, until it is cleared', () => {
  writeDraft('profile', { name: 'Maja' })
  expect(readDraft('profile')).toEqual({ name: 'Maja' })
  writeDraft('profile', {})
  expect(readDraft('profile')).toEqual({})
  expect(sessionStorage).toHaveLength(0)
})

it('is empty if the stored value is corrupt', () => {
  sessionStorage.setItem('samspel-draft:profile', '{"name":')
  expect(readDraft('profile')).toEqual({})
})

it('survives a login by the same person, but not by somebody else', () => {
  claimDrafts('u1')
  writeDraft('profile', { name: 'Maja' })
  claimDrafts('u1')
  expect(readDraft('profile')).toEqual({ name: 'Maja' })
  claimDrafts('u2')
  expect(readDraft('profile')).toEqual({})
})

it('is deleted when the person logs out', () => {
  claimDrafts('u1')
  writeDraft('profile', { name: 'Maja' })
  claimDrafts(null)
  expect(readDraft('profile')).toEqual({})
})
