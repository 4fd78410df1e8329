import { oneOf } from '#lib/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

export const VALIDITIES = ['valid', 'expired'] as const

/** What the address of the list of invitations says. */
export const invitationsSearch = listSearch(['email', 'expires_at'], { link: oneOf(VALIDITIES) })

export type InvitationsSearch = ReturnType<typeof invitationsSearch>

/** What decides which rows the list shows, complete: it is the key of the query. */
export interface InvitationsFilter extends ListView<SortColumn<InvitationsSearch>> {
  link: (typeof VALIDITIES)[number] | undefined
}

export function toFilter(search: InvitationsSearch): InvitationsFilter {
  return { ...toView(search, { sort: 'expires_at.desc' }), link: search.link }
}
