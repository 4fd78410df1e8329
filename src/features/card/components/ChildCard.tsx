import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { Button } from '#ui/control/Button.tsx'
import { QrCodeIcon } from '#ui/icon/QrCodeIcon.ts'

import { cardQueries } from '../queries.ts'
import { LargeCard } from './LargeCard.tsx'

/** Shows the card of a child whom the reader looks after, large and plain; without a network the one that is on the device. */
export function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation()
  const card = useQuery(cardQueries.ofChild(child.user_id))
  const [open, setOpen] = useState(false)
  if (card.isError && !card.data)
    return (
      <Button loading={card.isFetching} onClick={() => void card.refetch()}>
        {t('child_card.retry')}
      </Button>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QrCodeIcon />}
        loading={!card.data}
        aria-label={t('child_card.show_of', { name: child.name })}
        onClick={() => setOpen(true)}
      >
        {t('child_card.show')}
      </Button>
      {card.data && open && (
        <LargeCard
          card={card.data}
          code={card.data.card}
          plain={undefined}
          open
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
