import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What came of a check. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Which tests failed, and how each one's message begins: the end of a log is often all that is kept of it. */
  failures: string[]
}

const MESSAGE_LINES = 12

/** The counts in a JSON report of vitest, or undefined when it wrote none. */
export function readVitest(file: string): Counts | undefined {
  const report = read<VitestReport>(file)
  if (!report) return undefined
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that does not load has no test that could have failed.
    if (status === 'failed' && failed.length === 0) return [failure(name, '', message)]
    return failed.map((test) => failure(name, test.fullName, test.failureMessages.join('\n')))
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The counts in a JSON report of Playwright, or undefined when it wrote none. */
export function readPlaywright(file: string): Counts | undefined {
  const report = read<PlaywrightReport>(file)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = specs.flatMap(({ file: name, title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => failure(name, title, message ?? '')),
  )
  // A test that passed at the second try has failed at the first.
  return { passed: expected, failed: unexpected + flaky, skipped, failures }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSpec {
  file: string
  title: string
  tests: { results: { errors: { message?: string }[] }[] }[]
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function failure(file: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MESSAGE_LINES)
  return [`${path.relative('', file)} › ${title}`, ...lines].join('\n    ')
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
