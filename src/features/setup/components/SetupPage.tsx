import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ApiError } from '#api/errors.ts'
import { isServerReady, readSetup } from '#api/setup.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { ClubForm } from './ClubForm.tsx'
import { RestoreForm } from './RestoreForm.tsx'

const LOOK_AGAIN_MS = 2000

interface SetupPageProps {
  /** From the link that the server has printed; empty without it. */
  setupKey: string
  /** Called when there is a club, and the server is ready for it. */
  onReady: () => void
}

/** Sets up an installation that has no club yet: creates one, or restores a backup. */
export function SetupPage({ setupKey, onReady }: SetupPageProps) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  const setup = useQuery({
    queryKey: ['setup', setupKey],
    queryFn: () => readSetup(setupKey),
    enabled: setupKey !== '' && !isDone,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => state.data === 'busy' && LOOK_AGAIN_MS,
  })
  const status = setup.error instanceof ApiError ? setup.error.status : undefined
  const isSetUp = isDone || setup.data === 'done' || status === 404
  useQuery({
    queryKey: ['setup', 'ready'],
    queryFn: async () => {
      const isReady = await isServerReady()
      if (isReady) onReady()
      return isReady
    },
    // Without a key that fits, too: somebody else may have set it up.
    enabled: isSetUp || setupKey === '' || status === 401,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setDone(true)
    } catch (error) {
      const { status: refused } = asFailure(error)
      if (refused !== 401 && refused !== 404 && refused !== 409) throw error
      // The link is old, or somebody else is doing it: says which.
      await setup.refetch()
    }
  }

  const card = (lead: string, children: ReactNode = null) => (
    <PublicCard title={t('setup.title')} lead={lead}>
      {children}
    </PublicCard>
  )
  const waiting = (
    <Loading>
      <Skeleton height={200} />
    </Loading>
  )
  if (isSetUp) return card(t('setup.starting'), waiting)
  if (setupKey === '') return card(t('setup.no_key'))
  if (status === 401) return card(t('setup.wrong_key'))
  if (setup.data === 'busy') return card(t('setup.busy'), waiting)
  if (setup.isError) {
    return card(
      t('setup.failed'),
      <>
        <Alert severity="error">{failureText(t, asFailure(setup.error))}</Alert>
        <Button variant="contained" fullWidth loading={setup.isFetching} onClick={() => void setup.refetch()}>
          {t('ui.error.retry')}
        </Button>
      </>,
    )
  }
  if (setup.isPending) return card(t('setup.asking'), waiting)
  return <Choice setupKey={setupKey} attempt={attempt} />
}

function Choice(props: { setupKey: string; attempt: (work: () => Promise<void>) => Promise<void> }) {
  const { t } = useTranslation()
  const [isRestoring, setRestoring] = useState(false)
  return (
    <PublicCard
      title={t(isRestoring ? 'setup.restore_title' : 'setup.title')}
      lead={t(isRestoring ? 'setup.restore_lead' : 'setup.lead')}
    >
      {isRestoring ? <RestoreForm {...props} /> : <ClubForm {...props} />}
      <Button fullWidth onClick={() => setRestoring(!isRestoring)}>
        {t(isRestoring ? 'setup.create_instead' : 'setup.restore_instead')}
      </Button>
    </PublicCard>
  )
}
