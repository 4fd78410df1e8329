import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'

import { statesOf, type TextKey } from '../text.ts'

const COLORS = { missing: 'warning', edited: 'info', own: 'quiet' } as const

/** Whether a text is missing, edited or added, in words and by colour; nothing for an original text. */
export function StateChips({ text }: { text: TextKey }) {
  const { t } = useTranslation()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {statesOf(text).map((state) => (
        <Tag key={state} tone={COLORS[state]}>
          {t(`translations.state.${state}`)}
        </Tag>
      ))}
    </Box>
  )
}
