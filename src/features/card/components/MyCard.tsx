import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { Button } from '#ui/control/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { QrCodeIcon } from '#ui/icon/member-icons.ts'

import { useLargeCard } from '../large-card.tsx'
import { cardQueries } from '../queries.ts'
import { LiveCard } from './LiveCard.tsx'

/** The user's own card, from the device when offline: it does not go out of date. */
export function MyCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const card = useQuery(cardQueries.mine())
  const [large, setLarge] = useLargeCard()
  if (card.isPending) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={440} sx={{ maxWidth: 400, mx: 'auto', borderRadius: 2 }} />
      </Loading>
    )
  }
  if (!card.data) {
    return (
      <ErrorState
        error={toApiError(card.error)}
        retrying={card.isFetching}
        onRetry={() => void card.refetch()}
      />
    )
  }
  return (
    <>
      <LiveCard
        card={card.data}
        open={large}
        onClose={() => setLarge(false)}
        onEnlarge={() => setLarge(true)}
      />
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mt: 2 }}>
        <Button variant="contained" size="large" startIcon={<QrCodeIcon />} onClick={() => setLarge(true)}>
          {t('card.show_large')}
        </Button>
        {children}
      </Box>
    </>
  )
}
