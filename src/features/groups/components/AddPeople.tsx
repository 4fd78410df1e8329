import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { PersonAddIcon } from '#ui/icon/PersonAddIcon.ts'
import { SearchField } from '#ui/list/SearchField.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import type { GroupCandidate } from '../group.ts'
import { CandidateBoxes } from './CandidateBoxes.tsx'
import { useChangeMembers } from './use-change-members.ts'

type Chosen = ReadonlyMap<string, GroupCandidate>

const NOBODY: Chosen = new Map()

/** Puts members into a group, several at once: who was ticked stays so while one searches for the next. */
export function AddPeople({ group }: { group: Group }) {
  const { t } = useTranslation()
  const id = useId()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(NOBODY)
  const { mutate, isPending } = useChangeMembers(group)
  const close = () => {
    setOpen(false)
    setSearch('')
    setChosen(NOBODY)
  }
  const toggle = (candidate: GroupCandidate) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(candidate.user_id)) after.set(candidate.user_id, candidate)
      return after
    })
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PersonAddIcon />}
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {t('groups.add.action')}
      </Button>
      <Dialog
        open={open}
        onClose={isPending ? undefined : close}
        aria-labelledby={id}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={id}>{t('groups.add.title', { group: group.name })}</DialogTitle>
        <DialogContent sx={{ minHeight: 320 }}>
          <Box sx={{ pt: 1, mb: 2 }}>
            <SearchField label={t('groups.add.search')} value={search} onChange={setSearch} />
          </Box>
          {chosen.size > 0 && <NameList names={[...chosen.values()].map(({ name }) => name)} />}
          <CandidateBoxes groupId={group.id} search={search.trim()} chosen={chosen} onToggle={toggle} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
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
        </DialogActions>
      </Dialog>
    </>
  )
}
