import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { demoAccount } from '../e2e/api.ts'
import type { Phone } from '../e2e/phone.ts'
import { startServer } from '../helpers/server-process.ts'
import { COMPONENTS } from './components.ts'
import { photograph, problemsOf } from './photograph.ts'
import { NEW_CLUB_SCREENS, type Screen, SCREENS } from './screens.ts'
import { screensNamed, tour } from './tour.ts'
import { showVariant, type Variant, VARIANTS, WINDOWS } from './variants.ts'

// `npm run screenshots`: screenshots of the built app with the demo, and of a new club, in screens/<screen>/<variant>.webp.
// Arguments select screens by name; `components` are the parts named in docs/design.md. The few pictures that the
// documentation shows are drawn anew with them. Fails when a screen shows a key instead of its text, shows an error, or is
// wider than its window.

const ROOT = join(import.meta.dirname, '../..')

const names = process.argv.slice(2)
const wantsComponents = names.length === 0 || names.includes('components')
const screenNames = names.filter((name) => name !== 'components')
const onlyComponents = names.length > 0 && screenNames.length === 0
const chosen = onlyComponents ? [] : screensNamed(screenNames, [...SCREENS, ...NEW_CLUB_SCREENS])
const inNewClub = chosen.filter((screen) => NEW_CLUB_SCREENS.includes(screen))
const inDemo = chosen.filter((screen) => !inNewClub.includes(screen))
const devices = WINDOWS.map((size) => ({ size }))
const problems: string[] = []
if (inDemo.length > 0 || wantsComponents)
  await onServer({}, async (url) => {
    await tour(url, inDemo, visit, { devices })
    if (wantsComponents) await tour(url, COMPONENTS, visitComponents)
  })
if (inNewClub.length > 0) {
  const { email, password } = demoAccount('Admin')
  const founder = { ADMIN_NAME: 'Karin Ekdahl', ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const club = { DEMO: 'false', ASSOCIATION_NAME: 'Norrviks IF', ASSOCIATION_TYPE: 'sport' }
  await onServer({ ...club, ...founder }, (url) => tour(url, inNewClub, visit, { devices }))
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function onServer(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'samspel-screens-'))
  const server = await startServer({ env: { ...env, DATA_DIR: folder } })
  try {
    await work(server.url)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

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
    const folder = join(ROOT, 'screens', part ? 'components' : '', screen.name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${part ? variant.theme : variant.name}.webp`), image)
    const documented = join(ROOT, 'docs/pictures', `${screen.name}-${variant.name}.webp`)
    if (!part && existsSync(documented)) writeFileSync(documented, image)
    console.log(`${title} ${Math.round(image.length / 1000)} kB`)
  } catch (error) {
    problems.push(`${title}: ${String(error)}`)
  }
  problems.push(...(await seen.end()).map((problem) => `${title}: ${problem}`))
}
