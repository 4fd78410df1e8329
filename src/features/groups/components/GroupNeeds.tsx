import Box from '@mui/material/Box'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { setNeeds } from '../mutations.ts'
import { groupQueries } from '../queries.ts'

const MOST = 1000

/** How many of a group are wanted for each type of event; empty where the club sets no number. */
export function GroupNeeds({ group }: { group: Group }) {
  const { t } = useTranslation()
  const types = useQuery(groupQueries.eventTypes())
  const needs = useQuery(groupQueries.needs(group.id))
  return (
    <Panel title={t('groups.needs.title')} lead={t('groups.needs.lead')}>
      <Loaded query={types} height={120} within>
        {(known) => (
          <Loaded query={needs} height={120} within>
            {(saved) => <NeedsForm key={JSON.stringify(saved)} group={group} types={known} saved={saved} />}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

interface NeedsFormProps {
  group: Group
  types: readonly string[]
  saved: Record<string, number>
}

function NeedsForm({ group, types, saved }: NeedsFormProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(types.map((type) => [type, String(saved[type] ?? '')])),
  )
  const isWrong = (text: string) => text !== '' && !(/^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST)
  const given = Object.entries(typed).filter(([, text]) => text !== '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      setNeeds(group.id, Object.fromEntries(given.map(([type, text]) => [type, Number(text)]))),
    onSuccess: async () => {
      toast({ message: t('groups.needs.saved', { group: group.name }), severity: 'success' })
      await queryClient.invalidateQueries({ queryKey: groupQueries.needs(group.id).queryKey })
      await queryClient.invalidateQueries({ queryKey: ['events', 'headcount'] })
    },
  })
  const isChanged = types.some((type) => (typed[type] ?? '') !== String(saved[type] ?? ''))
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!given.some(([, text]) => isWrong(text))) mutate()
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('groups.offline')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
          alignItems: 'start',
        }}
      >
        {types.map((type) => (
          <TextField
            key={type}
            label={t([`events.type.${type}`, type])}
            inputMode="numeric"
            autoComplete="off"
            value={typed[type] ?? ''}
            error={isWrong(typed[type] ?? '') ? t('groups.needs.wrong', { max: MOST }) : undefined}
            onChange={({ target }) => setTyped((before) => ({ ...before, [type]: target.value.trim() }))}
          />
        ))}
      </Box>
      <Box>
        <Button type="submit" variant="contained" loading={isPending} disabled={!online || !isChanged}>
          {t('form.save')}
        </Button>
      </Box>
    </Box>
  )
}
