import { useTranslation } from 'react-i18next'

import { useWakeLock } from '#ui/browser/use-wake-lock.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { MyCard } from './MyCard.tsx'
import { ReplaceCard } from './ReplaceCard.tsx'

/** The card alone. The user is probably queuing, so the screen stays lit. */
export function CardPage() {
  const { t } = useTranslation()
  const club = useClubContext()
  useWakeLock(true)
  return (
    <Page narrow>
      <PageHeader title={t('card.title')} lead={t('card.lead', club)} />
      <MyCard>
        <ReplaceCard />
      </MyCard>
    </Page>
  )
}
