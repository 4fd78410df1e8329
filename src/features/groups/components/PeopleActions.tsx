import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useDeselectMissing } from '#ui/list/use-deselect-missing.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import type { GroupPerson } from '../group.ts'
import { toGroupFilter } from '../list.ts'
import type { MembersChange } from '../mutations.ts'
import { everyPerson } from '../queries.ts'
import { useChangeMembers } from './use-change-members.ts'

const isMissing = (failure: unknown) => asFailure(failure).code === 'ERROR_RESOURCE_NOT_FOUND'

interface PeopleActionsProps {
  group: Group
  seesProfiles: boolean
  selection: Selection<GroupPerson>
}

/** Actions on the selected members of a group. */
export function PeopleActions({ group, seesProfiles, selection }: PeopleActionsProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const { mutate, isPending, pending } = useChangeMembers(group, seesProfiles)
  const deselectMissing = useDeselectMissing(
    selection,
    async () => (await everyPerson(group.id, toGroupFilter({}))).map(({ user_id }) => user_id),
    (missing) => t('users.deselected', { count: missing.length, name: missing[0].name }),
  )
  const selected = [...selection.rows.values()]
  const leaders = selected.filter(({ is_leader }) => is_leader)
  const act = (change: MembersChange) =>
    mutate(
      {
        change,
        userIds: selected.map(({ user_id }) => user_id),
        leaders: leaders.map(({ user_id }) => user_id),
      },
      { onSuccess: selection.clear, onError: (failure) => void (isMissing(failure) && deselectMissing()) },
    )
  const disabled = isPending || !online
  return (
    <>
      {seesProfiles && leaders.length < selected.length && (
        <Button disabled={disabled} loading={pending === 'make_leaders'} onClick={() => act('make_leaders')}>
          {t('groups.act.make_leaders', { count: selected.length })}
        </Button>
      )}
      {leaders.length > 0 && (
        <Button
          disabled={disabled}
          loading={pending === 'unmake_leaders'}
          onClick={() => act('unmake_leaders')}
        >
          {t('groups.act.unmake_leaders', { count: selected.length })}
        </Button>
      )}
      <Button color="error" disabled={disabled} loading={pending === 'remove'} onClick={() => act('remove')}>
        {t('groups.act.remove')}
      </Button>
    </>
  )
}
