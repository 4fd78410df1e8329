import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { type Api, logIn } from './api.ts'

const HOUR = 3_600_000

/**
 * While nothing runs, / is the home page, whose card is a strip unless an event is on that day. Unpublishes
 * all events that run or start within a day, including the demo’s own, one of which may be this evening;
 * `end` publishes them again.
 */
export async function quietHour(url: string): Promise<{ end: () => Promise<void> }> {
  const admin = await logIn(url, 'Admin')
  const now = new Date().toISOString()
  const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString()
  const near = await admin.call<{ id: string }[]>(
    'GET',
    `/events?select=id&status=eq.published&start_time=lte.${tomorrow}&end_time=gt.${now}`,
  )
  const set = async (status: string) => {
    for (const { id } of near) await admin.call('PATCH', `/events?id=eq.${id}`, { status })
  }
  await set('draft')
  return { end: () => set('published') }
}

/** Creates a published event for one test, tomorrow at this time unless the columns say otherwise. */
export async function planEvent(
  admin: Api,
  columns: Record<string, unknown>,
): Promise<{ id: string; slug: string }> {
  const [event] = await admin.call<{ id: string; slug: string }[]>(
    'POST',
    '/events?select=id,slug',
    {
      association_id: ASSOCIATION_ID,
      type: 'concert',
      status: 'published',
      start_time: new Date(Date.now() + 24 * HOUR).toISOString(),
      end_time: new Date(Date.now() + 26 * HOUR).toISOString(),
      ...columns,
    },
    'return=representation',
  )
  if (!event) throw new Error('The event was not made')
  return event
}
