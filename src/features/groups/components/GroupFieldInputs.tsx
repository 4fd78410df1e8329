import Box from '@mui/material/Box'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { AssociationType } from '#lib/club/association.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'

import type { GroupFields } from '../fields.ts'
import { GROUP_KINDS } from '../group.ts'

interface Props {
  control: Control<GroupFields>
  /** The club's; a section is called differently in a sports club. */
  type: AssociationType | undefined
}

/** A group's name and kind. */
export function GroupFieldInputs({ control, type }: Props) {
  const { t } = useTranslation()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <TextInput control={control} name="name" label={t('groups.name')} autoComplete="off" />
      <SelectInput
        control={control}
        name="kind"
        label={t('groups.kind.label')}
        options={GROUP_KINDS.map((value) => ({ value, label: t(`groups.kind.${value}`, { context: type }) }))}
      />
    </Box>
  )
}
