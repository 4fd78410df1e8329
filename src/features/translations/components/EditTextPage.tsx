import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { translationQueries } from '../queries.ts'
import type { TextRights } from '../rights.ts'
import { statesOf } from '../text.ts'
import { BackToTexts } from './BackToTexts.tsx'
import { DeleteText } from './DeleteText.tsx'
import { OtherForms } from './OtherForms.tsx'
import { StateChips } from './StateChips.tsx'
import { TextForm } from './TextForm.tsx'

interface EditTextPageProps {
  id: string
  rights: TextRights
  /** Makes the app show the current texts. */
  onChanged: () => Promise<void>
}

/** Edits a text in both languages, side by side. */
export function EditTextPage({ id, rights, onChanged }: EditTextPageProps) {
  const { t } = useTranslation()
  const text = useQuery(translationQueries.detail(id))
  return (
    <Page>
      <BackToTexts rights={rights} />
      <PageHeader
        title={text.data?.key ?? t('translations.one_title')}
        lead={text.data && statesOf(text.data).length > 0 && <StateChips text={text.data} />}
      />
      <Loaded query={text} height={420}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <OtherForms textKey={known.key} />
            <TextForm text={known} onChanged={onChanged} />
            {rights.remove && !known.is_base && (
              <DeleteText text={known} home={rights.home} onChanged={onChanged} />
            )}
          </Box>
        )}
      </Loaded>
    </Page>
  )
}
