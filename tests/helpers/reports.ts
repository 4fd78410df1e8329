import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The results of a check. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  /**
   * The failed tests, and how each one's message begins: the end of a log is often all that is kept of it.
   */
  failures: string[]
}

const MESSAGE_LINES = 12

/** The counts in a JSON report of vitest by project, and how many seconds its files took in total. */
export function readVitest(file: string): Map<string, Counts & { seconds: number }> {
  const projects = new Map<string, Counts & { seconds: number }>()
  for (const result of read<VitestReport>(file)?.testResults ?? []) {
    const { name, status, message, assertionResults, startTime, endTime } = result
    const project = projectOf(name)
    const counts = projects.get(project) ?? { passed: 0, failed: 0, skipped: 0, failures: [], seconds: 0 }
    projects.set(project, counts)
    counts.seconds += (endTime - startTime) / 1000
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status !== 'failed') counts.skipped += 1
      else {
        counts.failed += 1
        counts.failures.push(failure(name, test.fullName, test.failureMessages.join('\n')))
      }
    }
    // A file that does not load has no test that could fail.
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      counts.failed += 1
      counts.failures.push(failure(name, '', message))
    }
  }
  return projects
}

/** The project that runs a file, as defined in vitest.config.ts. */
function projectOf(file: string): string {
  const [folder, subject] = path.relative('', file).split(path.sep)
  return folder === 'tests' && subject !== 'docs' ? (subject ?? '') : 'unit'
}

interface VitestReport {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The counts in a JSON report of Playwright, or undefined if it wrote none. */
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
  // A test that passed on the second try failed on the first.
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
