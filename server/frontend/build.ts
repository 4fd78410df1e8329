import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { StartError } from '../process/start-error.ts'
import { precompress } from './precompress.ts'

// A dot file: it belongs to the folder it describes, and is not served.
const STAMP = 'dist/.inputs'
const INPUTS = [
  'src',
  'mail',
  'sw',
  'public',
  'index.html',
  'chunks.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
// Tests, and what the build itself generates (the route tree).
const NO_INPUT = /\.(test\.tsx?|gen\.ts)$/

/** Whether dist/ was built from the sources as they are now. */
export async function isBuilt(root = '.'): Promise<boolean> {
  const stamp = await readFile(path.join(root, STAMP), 'utf8').catch(() => '')
  return stamp !== '' && stamp === (await inputsHash(root))
}

/** Builds the app into dist/. Rejects with StartError and the end of the build's output when it fails. */
export async function buildApp({
  root = '.',
  signal,
}: {
  root?: string
  signal?: AbortSignal
}): Promise<void> {
  const hash = await inputsHash(root)
  await runVite(root, signal)
  await precompress(path.join(root, 'dist'))
  // Last: a build that was interrupted is not taken for a whole one.
  await writeFile(path.join(root, STAMP), hash)
}

async function inputsHash(root: string): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Promise.all(INPUTS.map((input) => filesIn(root, input)))).flat()
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  for (const [index, file] of files.entries()) hash.update(`${file}\0`).update(contents[index] ?? '')
  return hash.digest('hex')
}

async function filesIn(root: string, input: string): Promise<string[]> {
  const found = await stat(path.join(root, input)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [input]
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

function runVite(root: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  )
  return new Promise((resolve, reject) => {
    let output = ''
    const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      ...(signal && { signal }),
    })
    for (const stream of [build.stdout, build.stderr]) {
      stream.on('data', (chunk) => (output = (output + chunk.toString()).slice(-8000)))
    }
    build.on('error', reject)
    build.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`the app could not be built.\n${output.trim()}`))
    })
  })
}
