import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, call } from '#api/functions.ts'
import { read, readFrom } from '#api/read.ts'
import type { Row } from '#api/relations.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { type Audience, callOf, type Mailing } from './mailing.ts'

/** Recipients per page. */
export const RECIPIENTS_PAGE = 10

const EVENTS_SHOWN = 30

const EVENT_CHOICE = ['id', 'title', 'start_time'] as const

export type EventChoice = Pick<Row<'events'>, (typeof EVENT_CHOICE)[number]>

export const senderQueries = {
  count: (audience: Audience) =>
    queryOptions({
      queryKey: ['mail', 'recipients', 'count', audience],
      ...ephemeral,
      queryFn: ({ signal }) => call('count_recipients', { ...audience }, { signal }),
    }),

  recipients: (audience: Audience, page: number) =>
    queryOptions({
      queryKey: ['mail', 'recipients', 'list', audience, page],
      ...ephemeral,
      queryFn: ({ signal }) =>
        // By POST: as many addresses as may be chosen do not fit into a URL.
        readFrom('list_recipients', { ...audience }, { get: false })
          .order('name', { nullsFirst: false })
          .order('email')
          .page({ page, size: RECIPIENTS_PAGE }, signal),
    }),

  /** Events whose title contains these words: upcoming ones first, soonest first, then past ones, latest first. */
  events: (words: string) =>
    queryOptions({
      queryKey: ['mail', 'events', words],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const now = correctedNow().toISOString()
        const half = (past: boolean) =>
          read('events', EVENT_CHOICE)
            .eq('association_id', ASSOCIATION_ID)
            .contains(['title'], words)
            .where('end_time', past ? 'lt' : 'gte', now)
            .order('start_time', { ascending: !past })
            .order('id')
            .take(EVENTS_SHOWN, signal)
        return (await Promise.all([half(false), half(true)])).flat()
      },
    }),

  event: (id: string) =>
    queryOptions({
      queryKey: ['mail', 'event', id],
      ...ephemeral,
      queryFn: ({ signal }) => read('events', EVENT_CHOICE).eq('id', id).one(signal),
    }),
}

/** Sends a mailing; idempotent by campaign. Throws ApiError. */
export function sendMailing(mailing: Mailing, audience: Audience): Promise<AnswerOf<'send_email'>> {
  return call('send_email', callOf(mailing, audience))
}
