import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'

import type { EventFields } from '../fields.ts'

/** Who is invited: everybody, or the members of some groups. Nothing in a club without groups. */
export function InvitedFields<Values extends EventFields & FieldValues>({
  control,
}: {
  control: Control<Values>
}) {
  const { t } = useTranslation()
  const groups = useQuery(groupChoices())
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control,
    name: 'group_ids' as FieldPathByValue<Values, string[]>,
  })
  const isWrong = fieldState.error !== undefined
  const { refetch } = groups
  useEffect(() => {
    if (isWrong) void refetch()
  }, [isWrong, refetch])
  const chosen: readonly string[] = value
  const known = groups.data ?? []
  // A group deleted since then can only be deselected.
  const gone = groups.data ? chosen.filter((id) => !known.some((group) => group.id === id)) : []
  const options = [...known, ...gone.map((id) => ({ id, name: t('planning.deleted_group') }))]
  if (options.length === 0) return null
  return (
    <Box
      component="fieldset"
      ref={ref}
      tabIndex={-1}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {t('planning.invited')}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {chosen.length === 0
          ? t('planning.invited_everybody')
          : t('planning.invited_groups', { count: chosen.length })}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))',
          maxHeight: 280,
          overflowY: 'auto',
        }}
      >
        {options.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            // Sorted, so that the same selection does not count as a change.
            onChange={({ target }) =>
              onChange((target.checked ? [...chosen, id] : chosen.filter((each) => each !== id)).toSorted())
            }
          />
        ))}
      </Box>
      {isWrong && <Alert severity="error">{t('planning.wrong.group')}</Alert>}
      {chosen.length > 0 && (
        <SwitchInput
          control={control}
          name={'others_see' as FieldPathByValue<Values, boolean>}
          label={t('planning.others_see')}
          hint={t('planning.others_see_hint')}
        />
      )}
    </Box>
  )
}
