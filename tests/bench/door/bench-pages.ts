import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('./pages/', import.meta.url))
const BUILT = fileURLToPath(new URL('../../../node_modules/.cache/samspel-bench/', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Builds the benchmark pages in the same way as the app. */
export async function buildBenchPages(): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    base: '/bench/',
    logLevel: 'warn',
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: ['bare.html', 'offline.html'].map((name) => join(ROOT, name)) },
    },
  })
}

/** Serves the pages under /bench/ on the app’s own origin, so that they share its storage and session. */
export async function serveBenchPages(context: BrowserContext): Promise<void> {
  await context.route('**/bench/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/bench/', '')
    return route.fulfill({
      contentType: TYPES[extname(path)] ?? 'application/octet-stream',
      body: readFileSync(join(BUILT, path)),
    })
  })
}
