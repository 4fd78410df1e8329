// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

beforeEach(() => localStorage.clear())

it('is there the next time the app starts, for this person alone', () => {
  remembered('read u1').add('a')
  expect(remembered('read u1').has('a')).toBe(true)
  expect(remembered('read u2').has('a')).toBe(false)
})

it('can be taken back, and tells who listens', () => {
  const read = remembered('read u1')
  let told = 0
  read.subscribe(() => (told += 1))
  read.add('a')
  read.add('b')
  read.remove('a')
  expect(told).toBe(3)
  expect(remembered('read u1').ids()).toEqual(['b'])
})

it('keeps the latest two hundred', () => {
  const read = remembered('read u1')
  for (let n = 0; n < 203; n++) read.add(`m${n}`)
  expect([read.has('m2'), read.has('m3'), read.ids().length]).toEqual([false, true, 200])
})

it.each(['{', '7', '[1, null]'])('starts anew from what cannot be read: %s', (stored) => {
  localStorage.setItem('read u1', stored)
  expect(remembered('read u1').ids()).toEqual([])
})
