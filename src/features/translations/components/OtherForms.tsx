import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { BreakableText } from '#ui/content/BreakableText.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { TextLink } from '#ui/layout/links.ts'

import { otherForms, pluralForm } from '../placeholders.ts'
import { translationQueries } from '../queries.ts'

/** For a text that depends on a number: which number it is for, with links to the texts for the others. */
export function OtherForms({ textKey }: { textKey: string }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const form = pluralForm(textKey)
  const keys = otherForms(textKey)
  const others = useQuery({ ...translationQueries.otherForms(textKey), enabled: keys.length > 0 })
  if (form === undefined) return null
  // Named even before their addresses are known: a line that appears later would move the form under a
  // finger.
  const shown: { key: string; id?: string }[] = others.data ?? keys.map((key) => ({ key }))
  return (
    <Alert severity="info">
      {t(form === 'one' ? 'translations.plural.one' : 'translations.plural.other')}{' '}
      {shown.map(({ key, id }) => (
        <Box component="span" key={key} sx={{ overflowWrap: 'anywhere' }}>
          {t('translations.plural.see')}{' '}
          {id === undefined ? (
            <BreakableText text={key} />
          ) : (
            <TextLink
              to="/admin/translations/$id/edit"
              params={{ id }}
              state={{ listSearch: state.listSearch ?? {} }}
            >
              <BreakableText text={key} />
            </TextLink>
          )}
        </Box>
      ))}
    </Alert>
  )
}
