/** Pseudo-random values that are the same in every run. */
export interface Random {
  /** From 0 up to but excluding 1. */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  /** An item of a list, which must not be empty. */
  pick(list: readonly string[]): string
  /** True with this probability. */
  chance(share: number): boolean
  /** A version 4 UUID (RFC 9562). */
  uuid(): string
}

/** A Mulberry32 generator: small, and good enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? '',
    chance: (share) => next() < share,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = (8 + between(0, 3)).toString(16)
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
