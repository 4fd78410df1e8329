import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { FIRST_NAMES, LAST_NAMES, STREETS } from './demo-names.ts'
import type { Random } from './random.ts'

const MEMBER_COUNT = 240

/** A person in the demo; dates are YYYY-MM-DD. */
export interface DemoMember {
  id: string
  name: string
  email: string
  role: string
  status: 'verified' | 'unverified' | 'inactive'
  date_of_birth: string
  address: string
  language: string
  member_since: string
  /** How likely the person is to come when going. Not stored. */
  diligence: number
}

/** The 240 members, starting with the four who can log in. */
export function demoMembers(random: Random, now: Date): DemoMember[] {
  const emails = new Set<string>()
  return Array.from({ length: MEMBER_COUNT }, (_, index) => {
    const account = DEMO_ACCOUNTS[index]
    const name = account?.name ?? `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
    const born = now.getUTCFullYear() - random.between(15, 78)
    const joined = random.between(Math.max(born + 12, 1979), now.getUTCFullYear() - 1)
    return {
      id: random.uuid(),
      name,
      email: account?.email ?? uniqueEmail(name, emails),
      role: account?.role ?? roleOf(index),
      status: account ? 'verified' : statusOf(index),
      date_of_birth: dateIn(born, random),
      address: `${random.pick(STREETS)} ${random.between(1, 60)}, 123 4${random.between(0, 9)} Norrvik`,
      language: !account && random.chance(0.06) ? 'en' : 'sv',
      member_since: dateIn(joined, random),
      diligence: 0.35 + 0.6 * random.next(),
    }
  })
}

function roleOf(index: number): string {
  if (index < 11) return 'Board'
  if (index < 17) return 'Leader'
  return index < 25 ? 'Door staff' : 'Member'
}

// Spread out, so that the first page of members already shows some who are not verified.
function statusOf(index: number): DemoMember['status'] {
  if (index % 40 === 27) return 'unverified'
  return index % 30 === 29 ? 'inactive' : 'verified'
}

function uniqueEmail(name: string, taken: Set<string>): string {
  const local = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
  let email = `${local}@example.org`
  for (let n = 2; taken.has(email); n++) email = `${local}${n}@example.org`
  taken.add(email)
  return email
}

function dateIn(year: number, random: Random): string {
  const [month, day] = [random.between(1, 12), random.between(1, 28)]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
