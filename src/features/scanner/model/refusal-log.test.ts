import { expect, it } from 'vitest'

import { addToLog, type LoggedRefusal, readLog } from './refusal-log.ts'

const memory = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const refusal = (id: string): LoggedRefusal => ({
  id,
  at: '2026-11-21T18:00:00Z',
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

it('stays bounded', () => {
  let log: LoggedRefusal[] = []
  for (let i = 0; i < 1_000; i++) log = addToLog('concert', log, refusal(String(i)), memory())
  expect(log).toHaveLength(50)
  expect(log[0]?.id).toBe('999')
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
