import { oneOf, uuid } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

export const VALIDITIES = ['valid', 'expired'] as const

/** Parameters in the address of the list of invitations. */
export const invitationsSearch = listSearch(['email', 'expires_at'], {
  link: oneOf(VALIDITIES),
  guardian: uuid,
})

export type InvitationsSearch = ReturnType<typeof invitationsSearch>

/** All the parameters of the list: the key of the query. */
export interface InvitationsFilter extends ListView<SortColumn<InvitationsSearch>> {
  link: (typeof VALIDITIES)[number] | undefined
}

export function toFilter(search: InvitationsSearch): InvitationsFilter {
  return { ...toView(search, { sort: 'expires_at.desc' }), link: search.link }
}
