import { expect, it } from 'vitest'

import { addToLog, type LoggedRefusal, readLog } from './refusal-log.ts'

const memory = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const refusal = (id: string, at = '18:00'): LoggedRefusal => ({
  id,
  at: `2026-11-21T${at}:00Z`,
  userId: null,
  decision: { kind: 'refused', reason: 'unknown_card' },
})

it('survives a reload', () => {
  const storage = memory()
  addToLog('concert', addToLog('concert', [], refusal('1'), storage), refusal('2'), storage)
  expect(readLog('concert', storage).map(({ id }) => id)).toEqual(['2', '1'])
})

it('starts empty for another event', () => {
  const storage = memory()
  addToLog('concert', [], refusal('1'), storage)
  expect(readLog('rehearsal', storage)).toEqual([])
})

it('keeps what another tab logs at the same door, and the log of another door', () => {
  const storage = memory()
  const here = addToLog('concert', [], refusal('1', '18:00'), storage)
  addToLog('concert', [], refusal('2', '18:01'), storage)
  addToLog('rehearsal', [], refusal('3', '18:02'), storage)
  expect(addToLog('concert', here, refusal('4', '18:03'), storage).map(({ id }) => id)).toEqual([
    '4',
    '2',
    '1',
  ])
  expect(readLog('rehearsal', storage).map(({ id }) => id)).toEqual(['3'])
})

it('stays bounded', () => {
  const storage = memory()
  let log: LoggedRefusal[] = []
  for (let i = 0; i < 1_000; i++) log = addToLog('concert', log, refusal(String(i)), storage)
  expect(log).toHaveLength(50)
  expect(log[0]?.id).toBe('999')

  for (const event of ['second', 'third', 'fourth']) addToLog(event, [], refusal('1'), storage)
  expect(readLog('fourth', storage)).toHaveLength(1)
  expect(readLog('concert', storage)).toEqual([])
})

it('continues in memory if the browser forbids storage, and starts empty if the stored value is invalid', () => {
  const forbidden = {
    getItem: () => '{"eventId":',
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  expect(addToLog('concert', [], refusal('1'), forbidden)).toHaveLength(1)
  expect(readLog('concert', forbidden)).toEqual([])
})
