import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Phone } from '../e2e/phone.ts'
import { startServer } from '../helpers/server-process.ts'
import { COMPONENTS } from './components.ts'
import { photograph, problemsOf } from './photograph.ts'
import type { Screen } from './screens.ts'
import { screensNamed, tour } from './tour.ts'
import { showVariant, type Variant, VARIANTS, WINDOWS } from './variants.ts'

// `npm run screenshots`: screenshots of the built app with the demo, in docs/screens/<screen>/<variant>.webp.
// Arguments select screens by name; `components` are the parts shown in docs/design.md. Fails when a screen
// shows a key instead of its text, shows an error, or is wider than its window.

const DOCS = join(import.meta.dirname, '../../docs')

const names = process.argv.slice(2)
const wantsComponents = names.length === 0 || names.includes('components')
const screenNames = names.filter((name) => name !== 'components')
const chosen = names.length > 0 && screenNames.length === 0 ? [] : screensNamed(screenNames)
const folder = mkdtempSync(join(tmpdir(), 'samspel-screens-'))
const server = await startServer({ env: { DATA_DIR: folder } })
const problems: string[] = []
try {
  await tour(server.url, chosen, visit, { devices: WINDOWS.map((size) => ({ size })) })
  if (wantsComponents) await tour(server.url, COMPONENTS, visitComponents)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function visit(phone: Phone, screens: Screen[]): Promise<void> {
  const device = phone.page.viewportSize()
  for (const variant of VARIANTS.filter(({ width }) => width === device?.width)) {
    await showVariant(phone.page, variant)
    for (const screen of screens) await picture(phone, screen, variant)
  }
}

async function visitComponents(phone: Phone, screens: Screen[]): Promise<void> {
  for (const variant of VARIANTS.filter(({ language, width }) => language === 'en' && width === 360)) {
    await showVariant(phone.page, variant)
    for (const component of COMPONENTS.filter((candidate) => screens.includes(candidate)))
      await picture(phone, component, variant, component.part)
  }
}

async function picture({ page }: Phone, screen: Screen, variant: Variant, part?: string): Promise<void> {
  const title = `${screen.name} ${variant.name}`
  const seen = problemsOf(page, screen)
  try {
    const image = await photograph(page, screen, variant, part)
    const pictures = join(DOCS, part ? 'components' : 'screens', screen.name)
    mkdirSync(pictures, { recursive: true })
    writeFileSync(join(pictures, `${part ? variant.theme : variant.name}.webp`), image)
    console.log(`${title} ${Math.round(image.length / 1000)} kB`)
  } catch (error) {
    problems.push(`${title}: ${String(error)}`)
  }
  problems.push(...(await seen.end()).map((problem) => `${title}: ${problem}`))
}
