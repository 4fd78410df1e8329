import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

/** Parameters in the address of a group's member list. */
export const groupSearch = listSearch(['name', 'email', 'is_leader', 'status'], {})

export type GroupSearch = ReturnType<typeof groupSearch>

export type GroupFilter = ListView<SortColumn<GroupSearch>>

export const toGroupFilter = (search: GroupSearch): GroupFilter =>
  toView(search, { sort: 'is_leader.desc', size: 25 })
