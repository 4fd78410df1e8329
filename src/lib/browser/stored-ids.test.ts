// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'

import { storedIds } from './stored-ids.ts'

beforeEach(() => localStorage.clear())

it('stores an id for the next start, for this person only', () => {
  storedIds('read u1').add('a')
  expect(storedIds('read u1').has('a')).toBe(true)
  expect(storedIds('read u2').has('a')).toBe(false)
})

it('removes an id, and notifies listeners of every change', () => {
  const read = storedIds('read u1')
  let told = 0
  read.subscribe(() => (told += 1))
  read.add('a')
  read.add('b')
  read.remove('a')
  expect(told).toBe(3)
  expect(storedIds('read u1').ids()).toEqual(['b'])
})

it('keeps the latest two hundred', () => {
  const read = storedIds('read u1')
  for (let n = 0; n < 203; n++) read.add(`m${n}`)
  expect([read.has('m2'), read.has('m3'), read.ids().length]).toEqual([false, true, 200])
})

it.each(['{', '7', '[1, null]'])('starts over if the stored value is unreadable: %s', (stored) => {
  localStorage.setItem('read u1', stored)
  expect(storedIds('read u1').ids()).toEqual([])
})
