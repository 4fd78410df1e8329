import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'
import { PeopleDialog } from '#ui/overlay/PeopleDialog.tsx'

import type { GroupCandidate } from '../group.ts'
import { CandidateBoxes } from './CandidateBoxes.tsx'
import { useChangeMembers } from './use-change-members.ts'

type Chosen = ReadonlyMap<string, GroupCandidate>

const NOBODY: Chosen = new Map()

/** Adds members to a group, several at once: ticks survive the next search. */
export function AddPeople({ group, seesProfiles }: { group: Group; seesProfiles: boolean }) {
  const { t } = useTranslation()
  const online = useOnline()
  const [chosen, setChosen] = useState(NOBODY)
  const { mutate, isPending, mayAdd } = useChangeMembers(group, seesProfiles)
  const toggle = (candidate: GroupCandidate) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(candidate.user_id)) after.set(candidate.user_id, candidate)
      return after
    })
  if (!mayAdd) return null
  return (
    <PeopleDialog
      action={t('groups.add.action')}
      title={t('groups.add.title', { group: group.name })}
      searchLabel={t('groups.add.search')}
      isBusy={isPending}
      onClose={() => setChosen(NOBODY)}
      renderButtons={(close) => (
        <>
          <Button disabled={isPending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="contained"
            loading={isPending}
            disabled={!online || chosen.size === 0}
            onClick={() => mutate({ change: 'add', userIds: [...chosen.keys()] }, { onSuccess: close })}
          >
            {t('groups.add.confirm', { count: chosen.size })}
          </Button>
        </>
      )}
    >
      {(search) => (
        <>
          {chosen.size > 0 && <NameList names={[...chosen.values()].map(({ name }) => name)} />}
          <CandidateBoxes groupId={group.id} search={search} chosen={chosen} onToggle={toggle} />
        </>
      )}
    </PeopleDialog>
  )
}
