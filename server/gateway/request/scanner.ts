import { refusal } from '../errors.ts'

/** How deep select lists and logic may nest; far beyond any real request, far below what PostgreSQL refuses. */
const MAX_DEPTH = 40

/** How long one list may be: PostgreSQL takes 1,664 columns, and answers for more would be its failure, not ours. */
const MAX_ITEMS = 1000

class Mismatch extends Error {}

/**
 * Reads one parameter from left to right. A rule that does not match throws a Mismatch; `attempt` goes back to
 * where it started. The furthest place that any rule reached is what the error tells the client.
 */
export class Scanner {
  readonly text: string
  private position = 0
  private depth = 0
  private furthest = 0
  private expected = new Set<string>()

  constructor(text: string) {
    this.text = text
  }

  get ended(): boolean {
    return this.position >= this.text.length
  }

  peek(token: string): boolean {
    return this.text.startsWith(token, this.position)
  }

  /** Skips the token if it comes next. */
  skip(token: string): boolean {
    if (!this.peek(token)) return false
    this.position += token.length
    return true
  }

  expect(token: string, label = JSON.stringify(token)): void {
    if (!this.skip(token)) this.fail(label)
  }

  /** What the sticky expression matches here, or undefined. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)
    if (!found) return undefined
    this.position = expression.lastIndex
    return found[0]
  }

  blanks(): void {
    this.match(/[ \t]*/y)
  }

  fail(...labels: string[]): never {
    if (this.position > this.furthest) {
      this.furthest = this.position
      this.expected.clear()
    }
    if (this.position === this.furthest) for (const label of labels) this.expected.add(label)
    throw new Mismatch()
  }

  /** The rule's value, or undefined with nothing read when it does not match. */
  attempt<T>(rule: () => T): T | undefined {
    const start = this.position
    const { depth } = this
    try {
      return rule()
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      this.position = start
      this.depth = depth
      return undefined
    }
  }

  /** One or more of the rule between commas. */
  list<T>(rule: () => T): T[] {
    const items = [rule()]
    while (this.skip(',')) {
      if (items.length === MAX_ITEMS) this.fail(`at most ${MAX_ITEMS} items`)
      items.push(rule())
    }
    return items
  }

  nested<T>(rule: () => T): T {
    if (++this.depth > MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`)
    const value = rule()
    this.depth--
    return value
  }

  /** The place and reason of the furthest failure, in the two parts that PostgREST's errors have. */
  problem(): { place: string; reason: string } {
    const before = this.text.slice(0, this.furthest).split('\n')
    const column = (before.at(-1) as string).length + 1
    const character = this.text.slice(this.furthest).match(/^./su)?.[0]
    const unexpected =
      character === undefined ? 'unexpected end of input' : `unexpected ${JSON.stringify(character)}`
    return {
      place: `(line ${before.length}, column ${column})`,
      reason: `${unexpected} expecting ${alternatives([...this.expected])}`,
    }
  }
}

function alternatives(labels: string[]): string {
  if (labels.length < 2) return labels.join('')
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}

/**
 * Reads the whole text by the rule, or refuses it (PGRST100).
 * @param what what the text is, for the message: `filter`, `select parameter`
 */
export function parseWhole<T>(what: string, text: string, rule: (scanner: Scanner) => T): T {
  const scanner = new Scanner(text)
  const result = scanner.attempt(() => {
    const value = rule(scanner)
    if (!scanner.ended) scanner.fail('end of input')
    return { value }
  })
  if (result) return result.value
  const { place, reason } = scanner.problem()
  throw refusal('PGRST100', { message: `"failed to parse ${what} (${text})" ${place}`, details: reason })
}
