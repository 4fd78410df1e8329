import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

import { buildApp, isBuilt } from '../frontend/build.ts'
import { runProcess } from '../process/run-process.ts'

// `npm run package`: writes release/samspel-<version>.tgz, which `npx` installs and runs anywhere: the built app, the server in a
// few files, and what it reads.

const RELEASE = 'release'
const CONTENTS = path.join(RELEASE, 'package')
// Its files of WebAssembly are found beside its modules.
const EMBEDDED = '@electric-sql/pglite'
const READ = [
  'dist',
  'db/tables',
  'db/migrations',
  'db/rules',
  'db/seed/pictures',
  'src/locales',
  'LICENSE',
  '.env.example',
]

await runProcess(async (_settings, { signal }) => {
  if (!(await isBuilt())) await buildApp({ signal })
  await rm(CONTENTS, { recursive: true, force: true })
  await mkdir(CONTENTS, { recursive: true })
  await bundleServer()
  for (const part of READ) await cp(part, path.join(CONTENTS, part), { recursive: true, filter: isRead })
  await writeFile(path.join(CONTENTS, 'package.json'), `${JSON.stringify(await manifest(), undefined, 2)}\n`)
  await cp('server/package/README.md', path.join(CONTENTS, 'README.md'))
  const { stdout } = await promisify(execFile)('npm', [
    'pack',
    '--silent',
    `./${CONTENTS}`,
    '--pack-destination',
    RELEASE,
  ])
  console.log(path.join(RELEASE, stdout.trim()))
})

/** Of src/locales, only the texts; of all, no test. */
function isRead(file: string): boolean {
  return !/\.tsx?$/.test(file)
}

async function bundleServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: [EMBEDDED], target: 'node' },
    build: {
      ssr: true,
      target: 'node20.19',
      outDir: path.join(CONTENTS, 'server'),
      minify: true,
      // The licences of everything that is bundled ask to be passed on.
      license: { fileName: 'THIRD_PARTY_LICENSES.md' },
      rolldownOptions: {
        input: { samspel: 'server/cli.ts', 'pglite-thread': 'server/database/pglite-thread.mjs' },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          banner: ({ name }) => (name === 'samspel' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  })
}

async function manifest(): Promise<object> {
  const own = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, unknown> & {
    dependencies: Record<string, string>
  }
  const { name, version, description, license, engines } = own
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { samspel: 'server/samspel.mjs' },
    engines,
    dependencies: { [EMBEDDED]: own.dependencies[EMBEDDED] },
  }
}
