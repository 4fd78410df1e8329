import dayjs, { type Dayjs } from 'dayjs'

import type { Random } from './random.ts'

/** An event of the demo; times are local to the association, as YYYY-MM-DDTHH:mm. */
export interface DemoEvent {
  id: string
  title: string
  description: string
  type: 'concert' | 'festival' | 'rehearsal' | 'meeting' | 'club' | 'other'
  location: string
  start_time: string
  end_time: string
  max_participants: number | null
  is_private: boolean
  status: 'draft' | 'published' | 'cancelled' | 'archived'
  /** The series it belongs to. */
  series_id: string | null
  /** Share of the members who are going. Not stored. */
  interest: number
}

/** The slug of the event that is always running. */
export const RUNNING_EVENT_SLUG = 'konsert-i-musikhuset'

/** Pictures of events in db/seed/pictures, by title. */
export const PICTURES: Readonly<Record<string, string>> = {
  Vinterkonsert: 'winter',
  Vårkonsert: 'spring',
  Valborgskonsert: 'bonfire',
  Sommarkonsert: 'summer',
  'Konsert på torget': 'square',
  Höstkonsert: 'stage',
  Luciakonsert: 'lucia',
  'Konsert i Musikhuset': 'hall',
  'Konsert på äldreboendet': 'afternoon',
  'Resa till blåsarfestivalen': 'festival',
}

type Plan = Pick<DemoEvent, 'title' | 'description' | 'type' | 'interest'> &
  Partial<DemoEvent> & { time: string; hours: number }

const REHEARSAL: Plan = {
  title: 'Repetition',
  description: 'Kom i god tid, vi stämmer 18.25. Noter finns i pärmen vid dörren.\n\nFika i pausen.',
  type: 'rehearsal',
  location: 'Musikhuset, stora salen',
  time: '18:30',
  hours: 2.5,
  interest: 0.62,
}

const CONCERTS: Record<number, Plan> = {
  2: concert(
    'Vinterkonsert',
    'Marscher och filmmusik i två akter. Kaffe från klockan två.',
    'Folkets hus',
    '15:00',
  ),
  3: concert(
    'Vårkonsert',
    'Vårens stora konsert, med gästsolist på eufonium.',
    'Musikhuset, stora salen',
    '16:00',
  ),
  4: concert('Valborgskonsert', 'Vi spelar in våren utomhus. Klä er varmt!', 'Stadsparken', '18:00'),
  6: concert('Sommarkonsert', 'Lätta låtar i det gröna. Ta med filt.', 'Stadsparken', '14:00'),
  8: concert('Konsert på torget', 'Terminens första framträdande, 45 minuter.', 'Stora torget', '12:00'),
  10: concert('Höstkonsert', 'Symfonisk blåsmusik från tre länder.', 'Musikhuset, stora salen', '16:00'),
  12: concert(
    'Luciakonsert',
    'Med barnkör och tåg. Mörka kläder, vita halsdukar.',
    'Norrviks kyrka',
    '17:00',
  ),
}

const RUNNING: Plan = {
  ...concert(
    'Konsert i Musikhuset',
    'Kvällen då alla sektioner spelar. Visa ditt kort i dörren.',
    'Musikhuset',
    '00:00',
  ),
  max_participants: 200,
  interest: 0.55,
}

/** Special events, which add variety to the lists, each with its distance from today in days. */
const SPECIALS: readonly (Plan & { days: number })[] = [
  {
    ...concert('Konsert på äldreboendet', 'En timme med önskelåtar.', 'Almgården', '14:00'),
    days: 4,
    max_participants: 30,
    interest: 0.09,
  },
  {
    title: 'Styrelsemöte',
    description: 'Budget, vårens program och nya noter. Handlingar kommer per e-post.',
    type: 'meeting',
    location: 'Musikhuset, lilla salen',
    time: '18:30',
    hours: 2,
    days: 8,
    is_private: true,
    interest: 0.03,
  },
  {
    ...concert('Spelning på julmarknaden', 'Inställd: torget byggs om.', 'Stora torget', '11:00'),
    days: 12,
    status: 'cancelled',
  },
  {
    title: 'Resa till blåsarfestivalen',
    description: 'Buss från Musikhuset. Två konserter, en natt på vandrarhem. Platserna räcker till 45.',
    type: 'festival',
    location: 'Samling vid Musikhuset',
    time: '07:30',
    hours: 34,
    days: 26,
    max_participants: 45,
    interest: 0.4,
  },
  {
    title: 'Öppet hus för nya musikanter',
    description: 'Prova ett instrument, träffa sektionerna, stanna på fika. Ingen förkunskap behövs.',
    type: 'club',
    location: 'Musikhuset',
    time: '13:00',
    hours: 3,
    days: 15,
    interest: 0.12,
  },
  {
    title: 'Årsmöte',
    description: 'Motioner lämnas senast två veckor före. Efter mötet bjuder föreningen på smörgåstårta.',
    type: 'meeting',
    location: 'Musikhuset, stora salen',
    time: '19:00',
    hours: 2,
    days: -260,
    interest: 0.35,
  },
  {
    ...concert('Jubileumskonsert', 'Utkast: datum och solist är inte klara.', 'Konserthuset', '18:00'),
    days: 70,
    status: 'draft',
    interest: 0,
  },
]

/** The past year's weekly rehearsals and concerts, upcoming events, and one that is running now. */
export function demoEvents(random: Random, now: Date): { events: DemoEvent[]; running: DemoEvent } {
  const today = dayjs(now).startOf('day')
  const event = (plan: Plan, day: Dayjs) => place(plan, day, random)
  const events = [
    ...inSeries(rehearsalDays(today).map((day) => event(REHEARSAL, day))),
    ...concerts(today).map(({ plan, day }) => event(plan, day)),
    ...SPECIALS.map((plan) => event(plan, today.add(plan.days, 'day'))),
  ]
  const running = event(RUNNING, today)
  return { events: [...events, running], running }
}

/**
 * Wednesdays from a year ago to ten weeks ahead, except in July, around New Year, and today: a rehearsal of today
 * would be over in the evening without anybody having been there.
 */
function rehearsalDays(today: Dayjs): Dayjs[] {
  const wednesday = today.day(3)
  return Array.from({ length: 63 }, (_, week) => wednesday.add(week - 52, 'week')).filter(
    (day) =>
      !day.isSame(today) &&
      day.month() !== 6 &&
      !(day.month() === 0 && day.date() < 8) &&
      !(day.month() === 11 && day.date() > 20),
  )
}

/** Groups the rehearsals of each half-year into a series, identified by the id of the first. */
function inSeries(rehearsals: readonly DemoEvent[]): DemoEvent[] {
  const halfOf = ({ start_time: start }: DemoEvent) => `${start.slice(0, 4)} ${start.slice(5, 7) < '07'}`
  return rehearsals.map((each) => ({
    ...each,
    series_id: rehearsals.find((other) => halfOf(other) === halfOf(each))?.id ?? null,
  }))
}

/** The second Saturday of each month with a concert, from a year ago to four months ahead; except today, as with rehearsals. */
function concerts(today: Dayjs): { plan: Plan; day: Dayjs }[] {
  const months = Array.from({ length: 17 }, (_, index) => today.startOf('month').add(index - 12, 'month'))
  return months.flatMap((month) => {
    const plan = CONCERTS[month.month() + 1]
    const day = month.add((13 - month.day()) % 7, 'day').add(7, 'day')
    return plan && !day.isSame(today) ? [{ plan, day }] : []
  })
}

function concert(title: string, description: string, location: string, time: string): Plan {
  return { title, description, type: 'concert', location, time, hours: 2, interest: 0.5 }
}

function place({ time, hours, ...plan }: Plan, day: Dayjs, random: Random): DemoEvent {
  const start = dayjs(`${day.format('YYYY-MM-DD')}T${time}`)
  return {
    location: 'Musikhuset',
    max_participants: null,
    is_private: false,
    status: 'published',
    series_id: null,
    ...plan,
    id: random.uuid(),
    start_time: start.format('YYYY-MM-DDTHH:mm'),
    end_time: start.add(hours * 60, 'minute').format('YYYY-MM-DDTHH:mm'),
  }
}
