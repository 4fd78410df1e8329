import fc from 'fast-check'

/** What can happen to an event with a waiting list; people are numbers. */
export type Act =
  | {
      act: 'answer'
      who: number
      status: 'going' | 'interested' | 'declined' | 'queued' | null
      /** Null omits guests, as an app that does not know of them does. */
      guests: number | null
      raw: boolean
    }
  | { act: 'capacity'; places: number | null }
  | { act: 'close' | 'reopen' | 'erase'; who: number }
  | { act: 'move'; who: number; place: number }
  | { act: 'cancel' | 'publish' }

export const PEOPLE = 6
export const GUESTS_ALLOWED = 2

const who = fc.nat(PEOPLE - 1)
const status = fc.constantFrom('going', 'interested', 'declined', 'queued', null)

/** Any act, with answers more often than the rest. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      who,
      status: fc.oneof(fc.constant('queued' as const), status),
      guests: fc.option(fc.nat(GUESTS_ALLOWED), { freq: 2 }),
      raw: fc.boolean(),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      act: fc.constant('capacity' as const),
      places: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 9 }),
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

/** Who is going and who waits, in order: the rule of the waiting list restated without a database. */
export class QueueModel {
  going = new Set<number>()
  queue: number[] = []
  /** How many guests each person brings. */
  guests = new Map<number, number>()
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
        this.#answer(act.who, act.status, act.guests)
        break
      case 'capacity':
        if (act.places === null || act.places >= this.taken) this.#places = act.places
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

  /** The places taken by those who are going and their guests. */
  get taken(): number {
    return [...this.going].reduce((sum, person) => sum + 1 + this.#guestsOf(person), 0)
  }

  /** Whether the person can still act. */
  isActive(person: number): boolean {
    return !this.#closed.has(person) && !this.#erased.has(person)
  }

  isErased(person: number): boolean {
    return this.#erased.has(person)
  }

  #answer(person: number, answer: (Act & { act: 'answer' })['status'], asked: number | null): void {
    if (answer !== null && !this.#published) return
    if (answer !== 'going' && answer !== 'queued') return this.#leave(person)
    const guests = asked ?? this.#guestsOf(person)
    if (this.going.has(person)) {
      if (this.#hasPlaces(guests - this.#guestsOf(person))) this.guests.set(person, guests)
    } else if (this.#hasPlaces(1 + guests)) this.#enter(person, guests)
    else if (answer === 'queued') {
      if (!this.queue.includes(person)) this.queue.push(person)
      this.guests.set(person, guests)
    }
  }

  #move(person: number, place: number): void {
    const waiting = this.queue.filter((other) => this.isActive(other))
    if (!waiting.includes(person) || place > waiting.length) return
    const before = waiting.filter((other) => other !== person)[place - 1]
    const others = this.queue.filter((other) => other !== person)
    const at = before === undefined ? others.length : others.indexOf(before)
    this.queue = others.toSpliced(at, 0, person)
  }

  #enter(person: number, guests: number): void {
    this.#leave(person)
    this.going.add(person)
    this.guests.set(person, guests)
  }

  #leave(person: number): void {
    this.going.delete(person)
    this.guests.delete(person)
    this.queue = this.queue.filter((other) => other !== person)
  }

  #guestsOf = (person: number) => this.guests.get(person) ?? 0

  #hasPlaces = (more: number) => more <= 0 || this.#places === null || this.taken + more <= this.#places

  #givePlaces(): void {
    if (!this.#published) return
    for (const person of this.queue)
      if (this.isActive(person) && this.#hasPlaces(1 + this.#guestsOf(person)))
        this.#enter(person, this.#guestsOf(person))
  }
}
