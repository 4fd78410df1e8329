import fc from 'fast-check'

/** What happens to an event with a waiting list; people are numbers. */
export type Act =
  | {
      act: 'answer'
      who: number
      status: 'going' | 'interested' | 'declined' | 'queued' | null
      raw: boolean
    }
  | { act: 'capacity'; places: number | null }
  | { act: 'close' | 'reopen' | 'erase'; who: number }
  | { act: 'move'; who: number; place: number }
  | { act: 'cancel' | 'publish' }

export const PEOPLE = 6

const who = fc.nat(PEOPLE - 1)
const status = fc.constantFrom('going', 'interested', 'declined', 'queued', null)

/** A thing that may happen, answers more often than the rest. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      who,
      status: fc.oneof(fc.constant('queued' as const), status),
      raw: fc.boolean(),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('capacity' as const),
      places: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 9 }),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ act: fc.constantFrom('close' as const, 'reopen', 'erase'), who }), weight: 3 },
  {
    arbitrary: fc.record({ act: fc.constant('move' as const), who, place: fc.integer({ min: 1, max: 4 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'publish') }), weight: 1 },
)

/** Who comes and who waits, in order: the rule of the waiting list, said once more and without a database. */
export class QueueModel {
  going = new Set<number>()
  queue: number[] = []
  readonly #closed = new Set<number>()
  readonly #erased = new Set<number>()
  #published = true
  #places: number | null

  constructor(places: number | null) {
    this.#places = places
  }

  apply(act: Act): void {
    switch (act.act) {
      case 'answer':
        this.#answer(act.who, act.status)
        break
      case 'capacity':
        if (act.places === null || act.places >= this.going.size) this.#places = act.places
        break
      case 'close':
        this.#closed.add(act.who)
        if (this.going.delete(act.who)) this.queue.unshift(act.who)
        break
      case 'reopen':
        this.#closed.delete(act.who)
        break
      case 'erase':
        this.#leave(act.who)
        this.#erased.add(act.who)
        break
      case 'move':
        this.#move(act.who, act.place)
        break
      case 'cancel':
      case 'publish':
        this.#published = act.act === 'publish'
    }
    this.#givePlaces()
  }

  /** Whether the person can still do something at all. */
  isActive(person: number): boolean {
    return !this.#closed.has(person) && !this.#erased.has(person)
  }

  isErased(person: number): boolean {
    return this.#erased.has(person)
  }

  #answer(person: number, answer: (Act & { act: 'answer' })['status']): void {
    if (answer !== null && !this.#published) return
    const wantsPlace = answer === 'going' || answer === 'queued'
    if (!wantsPlace) this.#leave(person)
    else if (this.going.has(person)) return
    else if (this.#hasPlace()) {
      this.#leave(person)
      this.going.add(person)
    } else if (answer === 'queued' && !this.queue.includes(person)) this.queue.push(person)
  }

  #move(person: number, place: number): void {
    const waiting = this.queue.filter((other) => this.isActive(other))
    if (!waiting.includes(person) || place > waiting.length) return
    const before = waiting.filter((other) => other !== person)[place - 1]
    const others = this.queue.filter((other) => other !== person)
    const at = before === undefined ? others.length : others.indexOf(before)
    this.queue = others.toSpliced(at, 0, person)
  }

  #leave(person: number): void {
    this.going.delete(person)
    this.queue = this.queue.filter((other) => other !== person)
  }

  #hasPlace = () => this.#places === null || this.going.size < this.#places

  #givePlaces(): void {
    while (this.#published && this.#hasPlace()) {
      const next = this.queue.find((person) => this.isActive(person))
      if (next === undefined) return
      this.#leave(next)
      this.going.add(next)
    }
  }
}
