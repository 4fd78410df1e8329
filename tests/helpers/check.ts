import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type Counts, readPlaywright, readVitest } from './reports.ts'

/** The result of one check. */
export interface Result extends Counts {
  name: string
  seconds: number
}

/** What `npm test` starts as one program: one check, or several that share it. */
export interface Step {
  names: string[]
  /** Runs the requested checks. */
  run(names: string[]): Promise<Result[]>
}

const BIN = path.resolve('node_modules/.bin')

/** A check that is one command, and passes if it exits with 0. */
export function command(name: string, program: string, ...args: string[]): Step {
  return timed(name, async () => verdict((await runProgram(program, args)) === 0))
}

/** The end-to-end tests. */
export function playwright(name: string, config: string): Step {
  return timed(name, () =>
    withReport(async (file) => {
      const ok =
        (await runProgram('playwright', ['test', '-c', config, '--reporter=list,json'], {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        })) === 0
      return atLeastOneFailure(ok, readPlaywright(file))
    }),
  )
}

/**
 * The tests of vitest's projects in one run: they share a PostgreSQL and its templates, and the files of
 * one project keep the cores busy while the last files of another run.
 */
export function vitest(...projects: string[]): Step {
  return {
    names: projects,
    run: (names) =>
      withReport(async (file) => {
        // With the star also unit-dom.
        const wanted = names.flatMap((name) => ['--project', `${name}*`])
        const args = ['run', ...wanted, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
        const ok = (await runProgram('vitest', args)) === 0
        const reports = readVitest(file)
        const results = names.map((name) => {
          const report = reports.get(name)
          return { name, seconds: report?.seconds ?? 0, ...atLeastOneFailure(report !== undefined, report) }
        })
        if (ok || results.some(({ failed }) => failed > 0)) return results
        return [...results, { name: 'outside of tests', seconds: 0, ...verdict(false) }]
      }),
  }
}

function timed(name: string, run: () => Promise<Counts>): Step {
  return {
    names: [name],
    run: async () => {
      const started = performance.now()
      const counts = await run()
      return [{ ...counts, name, seconds: (performance.now() - started) / 1000 }]
    },
  }
}

const verdict = (ok: boolean): Counts => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
})

// A file that does not load, or an error outside the tests, fails the run without failing a test; so does a
// run without tests.
function atLeastOneFailure(ok: boolean, counts = verdict(ok)): Counts {
  const failed = ok && counts.passed > 0 ? counts.failed : Math.max(counts.failed, 1)
  return { ...counts, failed }
}

async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-test-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runProgram(program: string, args: string[], environment = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...environment, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
    })
    child.on('error', reject)
    child.on('close', resolve)
  })
}
