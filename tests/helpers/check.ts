import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type Counts, readPlaywright, readVitest } from './reports.ts'

/** One part of `npm test`. */
export interface Check {
  name: string
  run(): Promise<Counts>
}

const BIN = path.resolve('node_modules/.bin')

/** A check that is one command, and passes when it ends with 0. */
export function command(name: string, program: string, ...args: string[]): Check {
  return { name, run: async () => verdict((await runProgram(program, args)) === 0) }
}

/** The tests of one vitest project. */
export function vitest(project: string): Check {
  return {
    name: project,
    run: () =>
      withReport(async (file) => {
        const args = [
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]
        const ok = (await runProgram('vitest', args)) === 0
        return atLeastOneFailure(ok, readVitest(file))
      }),
  }
}

/** The end-to-end tests. */
export function playwright(name: string, config: string): Check {
  return {
    name,
    run: () =>
      withReport(async (file) => {
        const ok =
          (await runProgram('playwright', ['test', '-c', config, '--reporter=list,json'], {
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          })) === 0
        return atLeastOneFailure(ok, readPlaywright(file))
      }),
  }
}

const verdict = (ok: boolean): Counts => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failures: [],
})

// A file that does not load, or an error outside the tests, fails the run without failing a test; so does a
// run without any test.
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
