import { describe, expect, it } from 'vitest'

import { createFairQueue, type Requester, visitorKey } from '#server/gateway/fair-queue.ts'

const LIMITS = { atOnce: 4, visitorsAtOnce: 2, eachAtOnce: 2, waiting: 50, eachWaiting: 20 }
const visitor = (key: string): Requester => ({ isVisitor: true, key })
const member = (key: string): Requester => ({ isVisitor: false, key })
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue, the requests it has started, and a function that ends one. */
function stage(limits = LIMITS) {
  const queue = createFairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (requester: Requester, name: string) =>
    queue.run(requester, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { ask, started, end }
}

describe('connections', () => {
  it('are shared: neither one address nor all visitors together can use all of them', async () => {
    const { ask, started, end } = stage()
    for (let i = 0; i < 10; i++) void ask(visitor('a'), `a${i}`)
    void ask(visitor('b'), 'b0')
    void ask(member('m'), 'm0')
    await settle()
    expect(started).toEqual(['a0', 'a1', 'm0'])
    await end('a0')
    expect(started).toEqual(['a0', 'a1', 'm0', 'b0'])
    await end('b0')
    expect(started.at(-1)).toBe('a2')
  })

  it('go to addresses in turn, and alternate between members and visitors, when there is only one', async () => {
    const { ask, started, end } = stage({ ...LIMITS, atOnce: 1, visitorsAtOnce: 1, eachAtOnce: 1 })
    for (let i = 0; i < 3; i++) void ask(visitor('a'), `a${i}`)
    for (let i = 0; i < 2; i++) void ask(visitor('b'), `b${i}`)
    void ask(member('m'), 'm0')
    for (let i = 0; i < 6; i++) await end(started.at(-1) as string)
    expect(started).toEqual(['a0', 'm0', 'a1', 'b0', 'a2', 'b1'])
  })

  it('are released after work that failed', async () => {
    const queue = createFairQueue({ ...LIMITS, atOnce: 1 })
    await expect(queue.run(visitor('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(queue.run(visitor('a'), () => Promise.resolve(1))).resolves.toBe(1)
  })

  it('are queued for up to a limit per requester, which does not affect others', async () => {
    const { ask } = stage()
    for (let i = 0; i < 22; i++) void ask(visitor('a'), `a${i}`)
    await expect(ask(visitor('a'), 'last')).rejects.toMatchObject({
      status: 503,
      body: { code: 'PGRST003' },
      headers: [['Retry-After', '2']],
    })
    const other = ask(visitor('b'), 'b0')
    await expect(Promise.race([other, settle().then(() => 'waits')])).resolves.toBe('waits')
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('identifies the visitor at %s as %s', (address, key) => {
  expect(visitorKey(address)).toBe(key)
})
