/**
 * A second implementation of docs/grants.md, for comparison: it goes through one activity after another, as a treasurer with a
 * pencil would, and shares nothing with the one in SQL.
 */

export interface Rules {
  period_months: number
  due_days: number | null
  min_minutes: number
  event_types: string[] | null
  weekdays: number[] | null
  min_participants: number
  leaders_take_part: boolean
  max_per_leader: number | null
  min_leaders: number
  leader_age: number
  min_age: number | null
  max_age: number | null
  senior_age: number | null
  one_per_day: 'club' | 'sport' | null
  members_only: boolean
  min_meetings: number
  min_lessons: number
  max_week_minutes: number | null
  min_presence: number
  activity_amount: number
  second_leader_amount: number
  participant_amount: number
  lesson_amount: number
  keep_years: number
}

export interface Person {
  id: string
  born: string | null
  member_since: string
  erased: boolean
}

export interface Team {
  id: string
  leaders: string[]
  /** Whether the club applies for it, and how. */
  applies: { sport: string | null; any_age: boolean } | null
}

export interface Evening {
  id: string
  type: string
  status: string
  /** Instants. */
  start: string
  end: string
  /** Of its teams; none for everybody. */
  teams: string[]
  present: string[]
  /** Who is said to have led it, or not to have. */
  said: Record<string, boolean>
  /** How long it was held, if not as planned. */
  held: number | null
}

export interface Season {
  zone: string
  people: Person[]
  /** In the club's order. */
  teams: Team[]
  /** Whether the club applies for events that are for everybody. */
  everybody: Team['applies']
  evenings: Evening[]
}

export interface Counted {
  reason: string | null
  participants: string[]
  amount: number
}

interface Activity {
  evening: Evening
  day: string
  year: number
  minutes: number
  unit: string
  sport: string | null
  anyAge: boolean
  leaders: string[]
  good: number
  reason: string | null
  eligible: string[]
  participants: string[]
}

/** What each activity of the days from `from` until, not including, `until` gives, by the event's id. */
export function countByHand(season: Season, rules: Rules, from: string, until: string): Map<string, Counted> {
  const people = new Map(season.people.map((person) => [person.id, person]))
  const dayOf = dayIn(season.zone)
  const activities: Activity[] = []
  const busyUntil = new Map<string, number>()

  for (const evening of chronologically(season.evenings)) {
    const day = dayOf(evening.start)
    if (evening.status !== 'published' && evening.status !== 'archived') continue
    if (day < from || day >= until) continue
    const [start, end] = [Date.parse(evening.start), Date.parse(evening.end)]
    if (end - start > 24 * 60 * 60_000) continue
    const team = season.teams.find(({ id, applies }) => applies && evening.teams.includes(id))
    const applies = evening.teams.length === 0 ? season.everybody : team?.applies
    if (!applies) continue

    const year = Number(day.slice(0, 4))
    const minutes = evening.held ?? Math.floor((end - start) / 60_000)
    const usual = season.teams
      .filter(({ id }) => evening.teams.length === 0 || evening.teams.includes(id))
      .flatMap(({ leaders }) => leaders)
    const leaders = season.people
      .map(({ id }) => id)
      .filter((id) => evening.said[id] ?? (usual.includes(id) && evening.present.includes(id)))
    let good = 0
    let someElsewhere = false
    for (const id of leaders) {
      const { born, erased } = people.get(id)!
      const fit =
        !erased &&
        (rules.leader_age === 0 || (born !== null && year - Number(born.slice(0, 4)) >= rules.leader_age))
      const elsewhere = (busyUntil.get(id) ?? -Infinity) > start
      if (fit && elsewhere) someElsewhere = true
      if (fit && !elsewhere) good++
      busyUntil.set(id, Math.max(busyUntil.get(id) ?? -Infinity, start + minutes * 60_000))
    }

    const there = new Set(evening.present)
    for (const id of leaders)
      if (rules.leaders_take_part) there.add(id)
      else there.delete(id)
    const eligible = [...there].filter((id) => {
      const { born, erased, member_since } = people.get(id)!
      if (erased || (rules.members_only && member_since > day)) return false
      if (rules.min_age === null && rules.max_age === null) return true
      if (born === null) return false
      const age = year - Number(born.slice(0, 4))
      if (rules.senior_age !== null && age >= rules.senior_age) return true
      return age >= (rules.min_age ?? 0) && (applies.any_age || age <= (rules.max_age ?? Infinity))
    })

    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    let reason: string | null = null
    if (rules.event_types && !rules.event_types.includes(evening.type)) reason = 'type'
    else if (rules.weekdays && !rules.weekdays.includes(weekday)) reason = 'weekday'
    else if (there.size === 0) reason = 'nobody'
    else if (minutes < rules.min_minutes) reason = 'short'
    else if (good < rules.min_leaders)
      reason = leaders.length === 0 ? 'no_leader' : someElsewhere ? 'leader_elsewhere' : 'leader_unfit'

    activities.push({
      evening,
      day,
      year,
      minutes,
      unit: team && evening.teams.length > 0 ? team.id : 'everybody',
      sport: applies.sport,
      anyAge: applies.any_age,
      leaders,
      good,
      reason,
      eligible,
      participants: [],
    })
  }

  const open = () => activities.filter(({ reason }) => reason === null)

  const presences = new Map<string, number>()
  for (const { unit, eligible } of open())
    for (const id of eligible) {
      const key = `${unit} ${id}`
      presences.set(key, (presences.get(key) ?? 0) + 1)
    }

  const counted = new Set<string>()
  for (const activity of open()) {
    const { unit, day, sport, eligible, evening } = activity
    const turn =
      rules.one_per_day === 'club'
        ? day
        : rules.one_per_day === 'sport'
          ? `${day} ${sport?.toLowerCase() ?? ''}`
          : evening.id
    activity.participants = eligible.filter(
      (id) => presences.get(`${unit} ${id}`)! >= rules.min_presence && !counted.has(`${turn} ${id}`),
    )
    if (activity.participants.length < rules.min_participants) activity.reason = 'few'
    else for (const id of activity.participants) counted.add(`${turn} ${id}`)
  }

  if (rules.max_week_minutes !== null) {
    const weeks = new Map<string, number>()
    for (const activity of open()) {
      const week = `${activity.unit} ${mondayOf(activity.day)}`
      const total = (weeks.get(week) ?? 0) + activity.minutes
      weeks.set(week, total)
      if (total > rules.max_week_minutes) activity.reason = 'week_full'
    }
  }

  for (const unit of new Set(activities.map((activity) => activity.unit))) {
    const meetings = open().filter((activity) => activity.unit === unit)
    const minutes = meetings.reduce((sum, activity) => sum + activity.minutes, 0)
    if (meetings.length < rules.min_meetings || minutes < rules.min_lessons * 45)
      for (const meeting of meetings) meeting.reason = 'few_meetings'
  }

  return new Map(
    activities.map(({ evening, reason, participants, good, minutes }) => {
      let amount = 0
      if (reason === null) {
        const most = rules.max_per_leader === null ? Infinity : rules.max_per_leader * Math.max(good, 1)
        amount += rules.activity_amount
        if (good > 1) amount += rules.second_leader_amount
        amount += rules.participant_amount * Math.min(participants.length, most)
        amount += rules.lesson_amount * Math.floor(minutes / 45)
      }
      return [evening.id, { reason, participants: participants.toSorted(), amount }]
    }),
  )
}

const chronologically = (evenings: readonly Evening[]) =>
  evenings.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || (a.id < b.id ? -1 : 1))

function dayIn(zone: string): (instant: string) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...parts })
  return (instant) => format.format(new Date(instant))
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
