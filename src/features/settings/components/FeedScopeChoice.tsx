import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { FeedScope } from '../feed.ts'

interface Props {
  scope: FeedScope
  onChange: (scope: FeedScope) => void
}

export function FeedScopeChoice({ scope, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {t('settings.calendar.scope')}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={scope} onChange={(_, chosen) => onChange(chosen as FeedScope)}>
        {(['mine', 'all'] as const).map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio />}
            label={t(`settings.calendar.scope_of.${each}`)}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
