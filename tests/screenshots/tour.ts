import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'

import { logIn as logInToApi } from '../e2e/api.ts'
import { logIn } from '../e2e/door-staff.ts'
import { openPhone, type Phone, type PhoneOptions } from '../e2e/phone.ts'
import { type Screen, SCREENS } from './screens.ts'

/** The screens with these names, or all if there are none. Exits with an error for an unknown name. */
export function screensNamed(names: readonly string[], among: readonly Screen[] = SCREENS): Screen[] {
  const unknown = names.filter((name) => !among.some((screen) => screen.name === name))
  if (unknown.length > 0) {
    const known = among.map(({ name }) => name).join(', ')
    console.error(`No such screen: ${unknown.join(', ')}. There are: ${known}.`)
    process.exit(2)
  }
  return among.filter(({ name }) => names.length === 0 || names.includes(name))
}

interface TourOptions extends PhoneOptions {
  /** Where phones reach the server, if not at its own address. */
  front?: string
  /** Options for each person’s successive devices: by default one phone with none. */
  devices?: readonly PhoneOptions[]
}

/** Shows the demo’s screens, each person’s on a device of its own; those that need a quiet time come last. */
export async function tour(
  url: string,
  screens: readonly Screen[],
  visit: (phone: Phone, screens: Screen[]) => Promise<void>,
  { front = url, devices = [{}], ...options }: TourOptions = {},
): Promise<void> {
  for (const quiet of [undefined, true]) {
    const chosen = screens.filter((screen) => screen.quiet === quiet)
    if (quiet && chosen.length > 0) await putOffRunningEvent(url)
    const people = new Set(chosen.map((screen) => screen.as))
    for (const as of people) {
      const own = chosen.filter((screen) => screen.as === as)
      for (const device of devices) {
        const phone = await openPhone(front, { ...options, ...device })
        try {
          await phone.page.goto('/login')
          // The app saves its default language at startup; visitors change it afterwards.
          await phone.page.locator('h1').first().waitFor()
          if (as) await logIn(phone.page, as)
          await visit(phone, own)
        } finally {
          await phone.close()
        }
      }
    }
  }
}

async function putOffRunningEvent(url: string): Promise<void> {
  const admin = await logInToApi(url, 'Admin')
  const [from, to] = [26, 28].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  await admin.call('PATCH', `/events?slug=eq.${RUNNING_EVENT_SLUG}`, { start_time: from, end_time: to })
}
