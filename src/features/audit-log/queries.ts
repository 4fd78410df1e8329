import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { type ArgumentsOf, call } from '#api/functions.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { toArguments } from './arguments.ts'
import type { AuditLine } from './line.ts'
import type { AuditSearch } from './list.ts'

const PAGE = 50
const LARGEST_PAGE = 1000
const LATEST = 5

export const AUDIT_LOG = ['audit-log'] as const

function ask(
  filter: ArgumentsOf<'audit_log'>,
  count: number,
  after: AuditLine | undefined,
  signal?: AbortSignal,
): Promise<AuditLine[]> {
  const place = after && { p_before_at: after.at, p_before_id: after.id }
  return call('audit_log', { ...filter, p_limit: count, ...place }, { get: true, ...(signal && { signal }) })
}

/** All need audit_log:read. */
export const auditQueries = {
  /** The newest lines first; each page continues after the last line read. */
  list: (search: AuditSearch) =>
    infiniteQueryOptions({
      queryKey: [...AUDIT_LOG, 'list', search],
      ...ephemeral,
      // The reader's own actions add lines.
      staleTime: 0,
      initialPageParam: undefined as AuditLine | undefined,
      queryFn: ({ pageParam, signal }) => ask(toArguments(search), PAGE, pageParam, signal),
      getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
    }),

  /** The latest lines about an event, or about a member, as actor or subject. */
  latest: (about: { member: string } | { event: string }) =>
    queryOptions({
      queryKey: [...AUDIT_LOG, 'latest', about],
      ...ephemeral,
      // Actions on other screens do not mark it as stale.
      staleTime: 0,
      queryFn: ({ signal }) =>
        ask(
          {
            p_association_id: ASSOCIATION_ID,
            ...('member' in about ? { p_person_id: about.member } : { p_object_id: about.event }),
          },
          LATEST,
          undefined,
          signal,
        ),
    }),
}

/** Every line that matches the filter. Throws ApiError. */
export async function everyLine(search: AuditSearch): Promise<AuditLine[]> {
  const found: AuditLine[] = []
  for (;;) {
    const page = await ask(toArguments(search), LARGEST_PAGE, found.at(-1))
    found.push(...page)
    if (page.length < LARGEST_PAGE) return found
  }
}
