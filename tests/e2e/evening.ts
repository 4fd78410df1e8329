import { type Api, type DemoRole, logIn } from './api.ts'

/** A running event that belongs to one test, and the cards of the people who come to it. */
export interface Evening {
  eventId: string
  /** Archives the event: no test’s own event may still run when the next test looks at running events. */
  archive(): Promise<unknown>
  /** Updates columns of the event. */
  change(columns: object): Promise<unknown>
  /** Ids and card codes of demo people. Only the member is registered. */
  people: Record<DemoRole, { id: string; card: string }>
  /** The final contents of the database, as the administrator reads them. */
  attendance(): Promise<{ user_id: string; check_in_time: string; device_id: string; device_name: string }[]>
  scans(): Promise<
    {
      user_id: string | null
      op: string
      result: string
      scanned_at: string
      reason: string | null
      code: string | null
    }[]
  >
}

export async function openEvening(url: string, title: string): Promise<Evening> {
  const roles: DemoRole[] = ['Admin', 'Leader', 'Door staff', 'Member']
  const apis = await Promise.all(roles.map((role) => logIn(url, role)))
  const [admin, , , member] = apis as [Api, Api, Api, Api]
  const [{ id: eventId } = { id: '' }] = await admin.call<{ id: string }[]>(
    'POST',
    '/events?select=id',
    {
      association_id: (await admin.call<{ association_id: string }[]>('GET', '/user_roles'))[0]
        ?.association_id,
      title,
      type: 'concert',
      start_time: new Date(Date.now() - 600_000).toISOString(),
      end_time: new Date(Date.now() + 3 * 3_600_000).toISOString(),
      status: 'published',
    },
    'return=representation',
  )
  await member.call('POST', '/event_registrations', { event_id: eventId, status: 'going' })
  const cards = await Promise.all(apis.map((api) => api.call<{ card: string }>('GET', '/rpc/my_card')))
  const people = Object.fromEntries(
    roles.map((role, i) => [role, { id: apis[i]?.userId, card: cards[i]?.card }]),
  ) as Evening['people']
  const change = (columns: object) => admin.call('PATCH', `/events?id=eq.${eventId}`, columns)
  return {
    eventId,
    archive: () => change({ status: 'archived' }),
    change,
    people,
    attendance: () =>
      admin.call(
        'GET',
        `/event_attendance?event_id=eq.${eventId}&select=user_id,check_in_time,device_id,device_name`,
      ),
    scans: () =>
      admin.call(
        'GET',
        `/scans?event_id=eq.${eventId}&select=user_id,op,result,scanned_at,reason,code&order=scanned_at`,
      ),
  }
}
