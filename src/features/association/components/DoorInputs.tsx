import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { SelectInput } from '#ui/form/SelectInput.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'

import { type AssociationFields, CODE_RULES } from '../association.ts'

/** What the club's doors accept and show, for clubs that have doors with a scanner. */
export function DoorInputs({ control }: { control: Control<AssociationFields> }) {
  const { t } = useTranslation()
  return (
    <>
      {(['old_codes', 'paper_cards'] as const).map((name) => (
        <SelectInput
          key={name}
          control={control}
          name={name}
          label={t(`association.${name}`)}
          hint={t(`association.${name}_hint`)}
          options={CODE_RULES.map((value) => ({ value, label: t(`association.code_rule.${value}`) }))}
        />
      ))}
      <SwitchInput
        control={control}
        name="shows_photos"
        label={t('association.shows_photos')}
        hint={t('association.shows_photos_hint')}
      />
    </>
  )
}
