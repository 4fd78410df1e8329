import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { BackLink } from '#ui/layout/BackLink.tsx'

import type { TextRights } from '../rights.ts'

/** A link back to the list, with its filters. */
export function BackToTexts({ rights }: { rights: TextRights }) {
  const { t } = useTranslation()
  const { listSearch } = useLocation().state
  return (
    <BackLink to={rights.home} search={listSearch}>
      {t('translations.back')}
    </BackLink>
  )
}
