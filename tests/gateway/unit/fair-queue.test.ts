import { afterEach, describe, expect, it, vi } from 'vitest'

import { createFairQueue, type Requester, visitorKey } from '#server/gateway/fair-queue.ts'

const LIMITS = { atOnce: 4, visitorsAtOnce: 2, eachAtOnce: 2, refusedShare: 1, waiting: 50, eachWaiting: 20 }
const visitor = (key: string): Requester => ({ isVisitor: true, key })
const member = (key: string): Requester => ({ isVisitor: false, key })
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A queue, the requests it has started, and a function that ends one. */
function stage(limits = LIMITS) {
  let time = 0
  const queue = createFairQueue(limits, () => time)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (requester: Requester, name: string, signal?: AbortSignal) =>
    queue.run(
      requester,
      async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
      { isRefusal: (result) => result.startsWith('wrong'), signal },
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  const pass = (seconds: number) => {
    time += seconds * 1000
    if (vi.isFakeTimers()) vi.advanceTimersByTime(seconds * 1000)
  }
  return { ask, started, end, pass }
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

  const ONE = { ...LIMITS, atOnce: 1, visitorsAtOnce: 1, eachAtOnce: 1 }
  const refuseAll = async ({ ask, end }: ReturnType<typeof stage>, addresses: string[]) => {
    for (const address of addresses) {
      const asked = ask(visitor(address), `wrong ${address}`)
      await settle()
      await end(`wrong ${address}`)
      await asked
    }
  }

  it('go every other turn to visitors who have just been refused, however many, and in turn', async () => {
    const staged = stage(ONE)
    const { ask, started, end, pass } = staged
    const addresses = ['a', 'b', 'c', 'd']
    await refuseAll(staged, addresses)
    pass(9)
    started.length = 0
    for (const address of addresses) void ask(visitor(address), `${address} again`)
    void ask(visitor('new'), 'new 0')
    void ask(visitor('newer'), 'newer 0')
    for (let i = 0; i < 6; i++) await end(started.at(-1) as string)
    expect(started).toEqual(['a again', 'new 0', 'b again', 'newer 0', 'c again', 'd again'])
  })

  it('go first to whoever was refused once, before those who were refused again and again', async () => {
    const staged = stage(ONE)
    const { ask, started, end, pass } = staged
    await refuseAll(staged, ['guesser', 'guesser', 'guesser', 'mistyped'])
    pass(5)
    started.length = 0
    void ask(visitor('busy'), 'busy')
    for (const address of ['guesser', 'guesser', 'mistyped']) void ask(visitor(address), address)
    await settle()
    for (let i = 0; i < 3; i++) await end(started.at(-1) as string)
    expect(started).toEqual(['busy', 'mistyped', 'guesser', 'guesser'])
  })

  it('go to them like to anybody once somebody else there has logged in', async () => {
    const staged = stage(ONE)
    const { ask, started, end, pass } = staged
    await refuseAll(staged, ['hall', 'a'])
    for (const address of ['hall', 'a']) {
      void ask(visitor(address), `login ${address}`)
      await settle()
      // A login takes as long as a password's hash; anything else says nothing of who is there.
      pass(address === 'hall' ? 0.05 : 0.005)
      await end(`login ${address}`)
    }
    started.length = 0
    for (const address of ['x', 'hall', 'a', 'new']) void ask(visitor(address), address)
    for (let i = 0; i < 4; i++) await end(started.at(-1) as string)
    expect(started).toEqual(['x', 'a', 'hall', 'new'])
  })

  it('go to them like to anybody ten seconds later', async () => {
    const staged = stage(ONE)
    const { ask, started, end, pass } = staged
    await refuseAll(staged, ['a', 'b'])
    pass(10)
    started.length = 0
    for (const address of ['x', 'a', 'b', 'new']) void ask(visitor(address), address)
    for (let i = 0; i < 4; i++) await end(started.at(-1) as string)
    expect(started).toEqual(['x', 'a', 'b', 'new'])
  })

  describe('are rarely used by addresses just refused', () => {
    afterEach(() => void vi.useRealTimers())
    const PACED = { ...ONE, refusedShare: 0.1 }
    const besiege = async (staged: ReturnType<typeof stage>, addresses: number, seconds: number) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await refuseAll(
        staged,
        Array.from({ length: addresses }, (_, n) => `attacker ${n}`),
      )
      staged.started.length = 0
      void staged.ask(visitor('attacker 0'), 'wrong first')
      void staged.ask(visitor('attacker 1'), 'wrong second')
      await settle()
      staged.pass(seconds)
      await staged.end('wrong first')
    }

    it('while many are: the next of their costly requests waits nine times as long, and nobody waits for it', async () => {
      const staged = stage(PACED)
      const { ask, started, end, pass } = staged
      await besiege(staged, 6, 0.05)
      expect(started).toEqual(['wrong first'])
      void ask(visitor('new'), 'new')
      void ask(member('m'), 'm')
      await settle()
      expect(started).toEqual(['wrong first', 'new'])
      await end('new')
      expect(started).toEqual(['wrong first', 'new', 'm'])
      await end('m')
      pass(0.449)
      await settle()
      expect(started).toHaveLength(3)
      pass(0.002)
      await settle()
      expect(started.at(-1)).toBe('wrong second')
    })

    it('while many are: one after another, however many are free, but none waits long for a long one', async () => {
      const staged = stage({ ...LIMITS, visitorsAtOnce: 4, refusedShare: 0.1 })
      await besiege(staged, 6, 0.005)
      // The first was cheap, so that the second runs without a rest.
      expect(staged.started).toEqual(['wrong first', 'wrong second'])
      void staged.ask(visitor('attacker 2'), 'wrong third')
      void staged.ask(visitor('attacker 3'), 'wrong fourth')
      void staged.ask(visitor('new'), 'new')
      await settle()
      expect(staged.started.slice(2)).toEqual(['new'])
      await staged.end('wrong second')
      expect(staged.started.slice(2)).toEqual(['new', 'wrong third'])
      staged.pass(0.1)
      await settle()
      expect(staged.started.slice(2)).toEqual(['new', 'wrong third', 'wrong fourth'])

      // The third was costly. That the fourth, begun since, was cheap does not end the rest.
      void staged.ask(visitor('attacker 4'), 'wrong fifth')
      await staged.end('wrong third')
      await staged.end('wrong fourth')
      staged.pass(0.89)
      await settle()
      expect(staged.started).not.toContain('wrong fifth')
      staged.pass(0.02)
      await settle()
      expect(staged.started.at(-1)).toBe('wrong fifth')
    })

    it.each([
      ['few are', 3, 0.05],
      ['their requests are cheap', 6, 0.005],
    ])('but not if %s', async (_, addresses, seconds) => {
      const staged = stage(PACED)
      await besiege(staged, addresses, seconds)
      expect(staged.started).toEqual(['wrong first', 'wrong second'])
    })
  })

  it('are not used for those who disconnected while they waited, and everybody else moves up', async () => {
    const { ask, started, end } = stage(ONE)
    const gone = new AbortController()
    const first = ask(visitor('a'), 'a0')
    const left = [1, 2, 3].map((n) => ask(visitor('a'), `a${n}`, gone.signal))
    const stayed = ask(visitor('a'), 'a4')
    const other = ask(visitor('b'), 'b0', gone.signal)
    await settle()
    gone.abort()
    await expect(Promise.allSettled([...left, other])).resolves.toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'rejected', reason: { status: 503 } })),
    )
    await end('a0')
    expect(started).toEqual(['a0', 'a4'])
    await end('a4')
    await expect(Promise.all([first, stayed])).resolves.toEqual(['a0', 'a4'])
    await expect(ask(visitor('a'), 'late', gone.signal)).rejects.toMatchObject({ status: 503 })
    void ask(visitor('b'), 'b1')
    await settle()
    expect(started.at(-1)).toBe('b1')
  })

  it('are used to the end of the work once it has started, even if the client disconnects', async () => {
    const { ask, started, end } = stage(ONE)
    const gone = new AbortController()
    const asked = ask(visitor('a'), 'a0', gone.signal)
    void ask(visitor('b'), 'b0')
    await settle()
    gone.abort()
    await settle()
    expect(started).toEqual(['a0'])
    await end('a0')
    await expect(asked).resolves.toBe('a0')
    expect(started).toEqual(['a0', 'b0'])
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
