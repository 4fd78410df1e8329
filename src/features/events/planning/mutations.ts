import { api, unwrap, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import type { EventStatus } from '#api/rows.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { EventColumns } from './fields.ts'
import type { RepeatFields } from './repeat.ts'
import type { Scope } from './series.ts'

// All throw ApiError.

/**
 * Gives events another status, all of them or none.
 * @param tell whether those who are invited to what is published get a mail, once for each event
 */
export function changeEvents(
  ids: readonly string[],
  status: EventStatus,
  tell = false,
): Promise<{ changed: number; told: number }> {
  return call('change_events', { p_event_ids: [...ids], p_status: status, ...(tell && { p_tell: true }) })
}

/** Tells those who are going what has changed of an event and its series, or, with false, that nobody need be told. */
export function tellOfChanges(id: string, tell: { message: string } | false): Promise<{ told: number }> {
  return call('tell_of_changes', {
    p_event_id: id,
    p_tell: tell !== false,
    ...(tell && { p_message: tell.message }),
  })
}

/** The events of a series, or the one event that is in none. */
export async function seriesOf(id: string): Promise<string[]> {
  const { series_id } = await read('events', ['series_id']).eq('id', id).one()
  if (series_id === null) return [id]
  const events = await read('events', ['id']).eq('series_id', series_id).order('id').rows()
  return events.map((event) => event.id)
}

/**
 * Cancels events.
 * @param tell whether those who are going get a mail, and what it says beside that
 */
export function cancelEvents(
  ids: readonly string[],
  tell: { message: string } | false,
): Promise<{ changed: number; told: number }> {
  return call('change_events', {
    p_event_ids: [...ids],
    p_status: 'cancelled',
    ...(tell && { p_tell: true, p_message: tell.message }),
  })
}

/** Deletes events that nobody attended, for good; the ids of the others, which stay. */
export function deleteEvents(ids: readonly string[]): Promise<{ deleted: number; kept: string[] }> {
  return call('delete_events', { p_event_ids: [...ids] })
}

/** Makes an event; its id and its address. */
export function createEvent(
  columns: EventColumns & { status: EventStatus },
): Promise<{ id: string; slug: string }> {
  return unwrap(
    api
      .from('events')
      .insert({ ...columns, association_id: ASSOCIATION_ID })
      .select('id,slug')
      .single(),
  )
}

/** Changes an event, or with it those of its series that follow, or all of them; how many. */
export async function saveEvent(id: string, changes: Partial<EventColumns>, scope: Scope): Promise<number> {
  if (Object.keys(changes).length === 0) return 0
  if (scope !== 'this') return call('update_series', { p_event_id: id, p_scope: scope, p_changes: changes })
  // It asks for what it changed: a row that the caller may not touch would otherwise count as a success.
  await unwrapVoid(api.from('events').update(changes).eq('id', id).select('id').single())
  return 1
}

/** Repeats an event as single events of a series; how many were made. */
export function repeatEvent(id: string, { weeks, until }: RepeatFields): Promise<number> {
  return call('repeat_event', { p_event_id: id, p_until: until, p_weeks: Number(weeks) })
}

/** Sets the picture of an event from a data URL, or takes it away with an empty one. */
export async function setPicture(id: string, dataUrl: string): Promise<void> {
  const [, type, content] = /^data:([^;]+);base64,(.+)$/.exec(dataUrl) ?? []
  await call('set_event_image', {
    p_event_id: id,
    p_content: content ?? null,
    ...(type && { p_media_type: type }),
  })
}

/** Gives the picture of an event, or that it has none, to more of its series; how many got another one. */
export function sharePicture(id: string, scope: Exclude<Scope, 'this'>): Promise<number> {
  return call('share_event_image', { p_event_id: id, p_scope: scope })
}
