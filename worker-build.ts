import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

interface Options {
  /** The worker's module; it is built as sw.js. */
  entry: string
  /** Which files of the build an installed app keeps, by their paths. */
  keeps(file: string): boolean
}

/**
 * Builds the service worker after the app, into the same folder, and puts the list of the files to keep in the place of
 * `self.__WB_MANIFEST`, as workbox-precaching takes it. Workbox's own build tool does this with 250 packages.
 */
export function serviceWorker({ entry, keeps }: Options): Plugin {
  let folder: string
  let root: string
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = path.resolve(root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            'self.__WB_MANIFEST': JSON.stringify(await filesToKeep(folder, keeps)),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: { input: entry, output: { entryFileNames: 'sw.js', codeSplitting: false } },
          },
        })
      },
    },
  }
}

/** The name of a file in this folder has a hash of its contents, so it is never another file. */
const HASHED = /^assets\//

async function filesToKeep(folder: string, keeps: Options['keeps']) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(keeps)
    .toSorted()
  return Promise.all(
    files.map(async (url) => ({
      revision: HASHED.test(url) ? null : await revisionOf(path.join(folder, url)),
      url,
    })),
  )
}

const revisionOf = async (file: string) =>
  createHash('md5')
    .update(await readFile(file))
    .digest('hex')
