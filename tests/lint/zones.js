// Which folder may import which. This table is the rule; docs/code.md shows it, the lint rule beside it enforces it.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ALIASES = /** @type {{ imports: Record<string, string> }} */ (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
).imports

const BROWSER = ['lib', 'api', 'ui', 'offline', 'features', 'routes', 'app', 'locales', 'main']

/** Each zone, with the zones that it may import besides itself. @type {Record<string, readonly string[]>} */
export const MAY_IMPORT = {
  lib: ['locales'],
  locales: [],
  api: ['lib'],
  ui: ['lib', 'locales'],
  offline: ['api', 'lib'],
  // What renders mails, for the worker and for the preview.
  mail: [],
  // What writes calendars, for the server and for the file that a page offers.
  calendar: [],
  features: ['ui', 'offline', 'api', 'lib', 'mail', 'calendar'],
  routes: ['features', 'ui', 'lib'],
  app: BROWSER,
  main: BROWSER,
  sw: ['offline', 'api', 'lib'],
  // The languages are data that the server seeds into the database; it takes no other code from src.
  db: ['server', 'locales'],
  server: ['db', 'locales', 'mail', 'calendar'],
  tests: [...BROWSER, 'sw', 'db', 'server', 'mail', 'calendar', 'root'],
  root: ['server', 'db'],
}

/**
 * The zone of a file and, for a feature, which feature; undefined outside the repository's own code.
 * @param {string} file path from the repository's root, with slashes
 * @returns {{ name: string, feature?: string } | undefined}
 */
function zoneOf(file) {
  if (file.startsWith('..') || file.startsWith('node_modules/')) return undefined
  // vitest looks for its configuration in the root.
  if (/\.test\.tsx?$/.test(file) || file === 'vitest.config.ts') return { name: 'tests' }
  const [top, second, third] = file.split('/')
  if (top !== 'src') return { name: second && top && top in MAY_IMPORT ? top : 'root' }
  if (second === 'features') return { name: 'features', feature: third }
  return { name: third && second && second in MAY_IMPORT ? second : 'main' }
}

/**
 * Where an import leads inside the repository; undefined for a package.
 * @param {string} specifier as written
 * @param {string} importer path from the repository's root, with slashes
 * @returns {string | undefined}
 */
function resolveImport(specifier, importer) {
  const target = specifier.replace(/\?.*$/, '')
  if (target.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(importer), target))
  for (const [alias, folder] of Object.entries(ALIASES)) {
    const prefix = alias.slice(0, -1)
    if (target.startsWith(prefix))
      return path.posix.normalize(folder.slice(0, -1) + target.slice(prefix.length))
  }
  return undefined
}

/**
 * What is wrong with an import, in one sentence; undefined when it is allowed.
 * @param {string} specifier as written
 * @param {string} importer path from the repository's root, with slashes
 * @returns {string | undefined}
 */
export function forbiddenImport(specifier, importer) {
  const target = resolveImport(specifier, importer)
  const from = zoneOf(importer)
  const to = target === undefined ? undefined : zoneOf(target)
  if (!from || !to || from.name === 'tests') return undefined
  if (from.name === 'features' && to.name === 'features') {
    if (from.feature === to.feature) return undefined
    return `The feature ${from.feature} may not import the feature ${to.feature}: compose them in a route.`
  }
  if (from.name === to.name || MAY_IMPORT[from.name]?.includes(to.name)) return undefined
  const allowed = MAY_IMPORT[from.name]?.join(', ') || 'nothing'
  return `${from.name} may not import ${to.name} (${target}); it may import: ${allowed}.`
}
