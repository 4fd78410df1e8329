import { queryOptions } from '@tanstack/react-query'

import { answer, api, known, rows } from '#api/client.ts'
import { numberedPage } from '#api/pages.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { containsPattern } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'

import type { Template } from '../templates/template.ts'
import { type Audience, callOf, type Mailing } from './mailing.ts'

/** Rows on a page of recipients. */
export const RECIPIENTS_PAGE = 10

export interface RecipientCount {
  recipients: number
  opted_out: number
}

export interface Recipient {
  name: string | null
  email: string
  /** False for those who opted out of the category, who do not get it. */
  wants: boolean
}

export interface EventChoice {
  id: string
  title: string
  start_time: string
}

export const senderQueries = {
  count: (audience: Audience) =>
    queryOptions({
      queryKey: ['mail', 'recipients', 'count', audience],
      ...ephemeral,
      queryFn: ({ signal }): Promise<RecipientCount> =>
        answer(api.rpc('count_recipients', { ...audience }).abortSignal(signal)),
    }),

  recipients: (audience: Audience, page: number) =>
    queryOptions({
      queryKey: ['mail', 'recipients', 'list', audience, page],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Recipient>(
          (number) =>
            api
              .rpc('list_recipients', { ...audience }, { count: 'exact' })
              .select('name,email,wants')
              .order('name', { nullsFirst: false })
              .order('email')
              .range((number - 1) * RECIPIENTS_PAGE, number * RECIPIENTS_PAGE - 1)
              .abortSignal(signal),
          page,
        ),
    }),

  /** Events whose title has these words in it, the latest first. */
  events: (words: string) =>
    queryOptions({
      queryKey: ['mail', 'events', words],
      ...ephemeral,
      queryFn: ({ signal }): Promise<EventChoice[]> =>
        rows(
          api
            .from('events')
            .select('id,title,start_time')
            .eq('association_id', ASSOCIATION_ID)
            .ilike('title', containsPattern(words))
            .order('start_time', { ascending: false })
            .order('id')
            .limit(30)
            .abortSignal(signal),
        ),
    }),

  event: (id: string) =>
    queryOptions({
      queryKey: ['mail', 'event', id],
      ...ephemeral,
      queryFn: ({ signal }): Promise<EventChoice> =>
        known(
          api.from('events').select('id,title,start_time').eq('id', id).abortSignal(signal).maybeSingle(),
        ),
    }),

  /** What a mailing can begin with: the club's announcements and the app's. */
  templates: () =>
    queryOptions({
      // Under the key of the templates' own screens, so that a change there is seen here.
      queryKey: ['mail', 'templates', 'announcements'],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Template[]> =>
        answer(
          api
            .from('email_templates')
            .select('id,scope,kind,name,subject,html_body,text_body,language,variables,last_modified')
            .eq('kind', 'announcement')
            .order('scope')
            .order('name')
            .order('id')
            .limit(200)
            .abortSignal(signal),
        ),
    }),
}

/** Sends a mailing, once however often it is called with the same campaign. Throws ApiError. */
export function sendMailing(
  mailing: Mailing,
  audience: Audience,
): Promise<{ id: string; recipients: number }> {
  return answer(api.rpc('send_email', callOf(mailing, audience)))
}
