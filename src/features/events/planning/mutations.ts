import { api, unwrap, unwrapVoid } from '#api/client.ts'
import { ApiError, toApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { read } from '#api/read.ts'
import type { EventStatus } from '#api/rows.ts'
import { isTaken } from '#api/taken.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { EventColumns } from './fields.ts'
import type { RepeatFields } from './repeat.ts'
import type { PlanningRights } from './rights.ts'
import type { Scope } from './series.ts'

// All functions here throw ApiError.

/**
 * Changes the status of events, all of them or none.
 * @param tell whether to e-mail those invited to each published event
 */
export function changeEvents(
  ids: readonly string[],
  status: EventStatus,
  tell = false,
): Promise<{ changed: number; told: number }> {
  return call('change_events', { p_event_ids: [...ids], p_status: status, ...(tell && { p_tell: true }) })
}

/**
 * Notifies those who are going of the changes to an event and its series; with false, marks the changes as
 * not worth telling.
 */
export function tellOfChanges(id: string, tell: { message: string } | false): Promise<{ told: number }> {
  return call('announce_changes', {
    p_event_id: id,
    p_tell: tell !== false,
    ...(tell && { p_message: tell.message }),
  })
}

/** The ids of an event's series, or of the event alone when it is not in one. */
export async function seriesOf(id: string): Promise<string[]> {
  const { series_id } = await read('events', ['series_id']).eq('id', id).one()
  if (series_id === null) return [id]
  const events = await read('events', ['id']).eq('series_id', series_id).order('id').rows()
  return events.map((event) => event.id)
}

/**
 * Cancels events.
 * @param tell the e-mail to those who are going, with an optional message, or false to send none
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

/** Permanently deletes the events nobody attended; returns the ids of the others, which are kept. */
export function deleteEvents(ids: readonly string[]): Promise<{ deleted: number; kept: string[] }> {
  return call('delete_events', { p_event_ids: [...ids] })
}

/**
 * Creates an event under this id, a UUID; returns its id and slug. If an earlier attempt did so and only its response
 * was lost, what was corrected since then is saved, by those who may change events.
 */
export async function createEvent(
  id: string,
  columns: EventColumns & { status: EventStatus },
  rights: Pick<PlanningRights, 'update'>,
): Promise<{ id: string; slug: string }> {
  try {
    return await unwrap(
      api
        .from('events')
        .insert({ ...columns, id, association_id: ASSOCIATION_ID })
        .select('id,slug')
        .single(),
    )
  } catch (error) {
    if (!isTaken(toApiError(error))) throw atGroups(error)
    if (rights.update) await saveEvent(id, columns, 'this')
    return read('events', ['id', 'slug']).eq('id', id).one()
  }
}

/** Updates an event, optionally with those that follow it in its series, or all of them; returns how many. */
export async function saveEvent(
  id: string,
  changes: Partial<EventColumns & { status: EventStatus }>,
  scope: Scope,
): Promise<number> {
  if (Object.keys(changes).length === 0) return 0
  try {
    if (scope !== 'this')
      return await call('update_series', { p_event_id: id, p_scope: scope, p_changes: changes })
    // Selects the updated row: an update of a row the caller may not change would otherwise pass as a success.
    await unwrapVoid(api.from('events').update(changes).eq('id', id).select('id').single())
    return 1
  } catch (error) {
    throw atGroups(error)
  }
}

// A group that no longer exists is to be seen at the groups: the message alone seems to be about the event.
function atGroups(error: unknown): unknown {
  const { code, params } = toApiError(error)
  return code === 'ERROR_RESOURCE_NOT_FOUND' && params['resource'] === 'group'
    ? new ApiError('ERROR_VALIDATION_FAILED', { field: 'group_ids' }, 400)
    : error
}

/** Repeats an event as separate events in a series; returns how many were created. */
export function repeatEvent(id: string, { weeks, until }: RepeatFields): Promise<number> {
  return call('repeat_event', { p_event_id: id, p_until: until, p_weeks: Number(weeks) })
}

/** Sets an event's picture from a data URL; an empty one removes it. */
export async function setPicture(id: string, dataUrl: string): Promise<void> {
  const [, type, content] = /^data:([^;]+);base64,(.+)$/.exec(dataUrl) ?? []
  await call('set_event_image', {
    p_event_id: id,
    p_content: content ?? null,
    ...(type && { p_media_type: type }),
  })
}

/** Applies an event's picture, or lack of one, to more events in its series; returns how many changed. */
export function sharePicture(id: string, scope: Exclude<Scope, 'this'>): Promise<number> {
  return call('share_event_image', { p_event_id: id, p_scope: scope })
}
