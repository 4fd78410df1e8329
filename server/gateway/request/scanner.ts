import { refusal } from '../errors.ts'

/** How deep select lists and logic may nest; far beyond any real request, far below what PostgreSQL refuses. */
const MAX_DEPTH = 40

/**
 * The maximum length of a list: PostgreSQL takes 1,664 columns, and more would be reported as its failure, not the
 * client's.
 */
const MAX_ITEMS = 1000

/** A single instance: trying a rule must not cost a stack trace. */
const MISMATCH = new Error('the rule does not match')

/** The furthest position at which rules failed, and what they expected there. */
interface Failure {
  position: number
  expected: ReadonlySet<string>
}

const NO_FAILURE: Failure = { position: -1, expected: new Set() }

/**
 * Parses one parameter from left to right. A rule that does not match throws MISMATCH; `attempt` backtracks
 * to where it started. The error reports the furthest failure since the last committed input, as in
 * PostgREST's parser.
 */
export class Scanner {
  readonly text: string
  private position = 0
  private depth = 0
  private failure = NO_FAILURE

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
    this.advance(token.length)
    return true
  }

  expect(token: string, label = JSON.stringify(token)): void {
    if (!this.skip(token)) this.fail(label)
  }

  /** Whether the sticky expression matches here. */
  looksAt(expression: RegExp): boolean {
    expression.lastIndex = this.position
    return expression.test(this.text)
  }

  /** The sticky expression's match here, or undefined. */
  match(expression: RegExp): string | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)?.[0]
    if (found !== undefined) this.advance(found.length)
    return found
  }

  blanks(): void {
    this.match(/[ \t]*/y)
  }

  fail(...labels: string[]): never {
    this.note(...labels)
    throw MISMATCH
  }

  /** Records what could also stand here, for the error. Unlike an attempt that fails, it costs next to nothing. */
  note(...labels: string[]): void {
    this.failure = further(this.failure, { position: this.position, expected: new Set(labels) })
  }

  /** The rule's value, or undefined with nothing consumed if it does not match. */
  attempt<T>(rule: () => T): T | undefined {
    const { position, depth, failure } = this
    try {
      return rule()
    } catch (error) {
      if (error !== MISMATCH) throw error
      this.position = position
      this.depth = depth
      this.failure = further(failure, this.failure)
      return undefined
    }
  }

  private advance(length: number): void {
    if (length > 0) this.failure = NO_FAILURE
    this.position += length
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

  /** The position and reason of the failure, in the two parts of PostgREST's errors. */
  problem(): { place: string; reason: string } {
    const { position, expected } = this.failure
    const before = this.text.slice(0, position).split('\n')
    const column = (before.at(-1) as string).length + 1
    const character = this.text.slice(position).match(/^./su)?.[0]
    const unexpected =
      character === undefined ? 'unexpected end of input' : `unexpected ${JSON.stringify(character)}`
    return {
      place: `(line ${before.length}, column ${column})`,
      reason: `${unexpected} expecting ${alternatives([...expected])}`,
    }
  }
}

function further(a: Failure, b: Failure): Failure {
  if (a.position !== b.position) return a.position > b.position ? a : b
  return { position: a.position, expected: new Set([...a.expected, ...b.expected]) }
}

function alternatives(labels: string[]): string {
  if (labels.length < 2) return labels.join('')
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`
}

/**
 * Parses the whole text by the rule, or refuses it (PGRST100).
 * @param what the kind of text, for the message: `filter`, `select parameter`
 */
export function parseWhole<T>(what: string, text: string, rule: (scanner: Scanner) => T): T {
  return parseStart(what, text, (scanner) => {
    const value = rule(scanner)
    if (!scanner.ended) scanner.fail('end of input')
    return value
  })
}

/**
 * The same, but the rule need not match the whole text: for what PostgREST parses without checking for the
 * end.
 * @param before what precedes the text for the rule; the message contains only the text
 */
export function parseStart<T>(what: string, text: string, rule: (scanner: Scanner) => T, before = ''): T {
  const scanner = new Scanner(before + text)
  const result = scanner.attempt(() => ({ value: rule(scanner) }))
  if (result) return result.value
  const { place, reason } = scanner.problem()
  throw refusal('PGRST100', { message: `"failed to parse ${what} (${text})" ${place}`, details: reason })
}
