import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { currentSession } from '#api/session.ts'
import { correctedNow } from '#lib/time/server-clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { eventDoubt } from '../model/event-doubt.ts'
import { isPhone } from '../start/is-phone.ts'
import { prefetchedDoor, opensAutomatically, releasePrefetched } from '../start/prefetch-door.ts'
import { prepareEvent } from '../start/preparation.ts'
import { scannerSettings } from '../start/settings.ts'
import { usePhotos } from '../start/use-photos.ts'
import { useDoorParts } from './door-views.ts'
import { OpenDoor } from './OpenDoor.tsx'
import { PreparePanel } from './PreparePanel.tsx'

export { prefetchDoor } from '../start/prefetch-door.ts'

interface EventDoorProps {
  eventId: string
  portable: boolean
  /** For a self check-in: its own screen in place of the door's, and the exit shown before it opens. */
  unattended?: { door: ReactNode; exit: ReactNode }
}

/** One event: downloads its roster, then opens the door. */
export function EventDoor({ eventId, portable, unattended }: EventDoorProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [begun] = useState(() => prefetchedDoor(eventId))
  const [preparation] = useState(() => prepareEvent(eventId, begun.roster))
  const state = useStore(preparation.store)
  const photos = usePhotos(state.roster)
  const [opens, setOpens] = useState<'no' | 'again' | 'yes'>(() =>
    opensAutomatically(portable) ? 'again' : 'no',
  )
  // A series has the same title every week: the door of an event that is over reopens only when asked to.
  if (opens === 'again' && state.roster) {
    const isOver = eventDoubt(state.roster.info.event, correctedNow()) === 'over'
    setOpens(isOver && !unattended ? 'no' : 'yes')
  }
  const isOpen = opens !== 'no'
  const isOnDevice = state.status === 'checking' || state.roster !== undefined
  // A phone's door that is about to open loads them itself, as soon as it is on the screen.
  const isOpening = portable && !unattended && isOpen && isOnDevice
  const hasParts = useDoorParts(portable || isPhone(), !isOpening)
  // The door stays with the person who opened it, even if their session ends meanwhile.
  const [staffId] = useState(() => currentSession().user?.id)
  useEffect(() => {
    void preparation.begin()
    return () => preparation.cancel()
  }, [preparation])

  // Camera and decoder start while the roster is read from disk, but not while it is downloaded first.
  const { codeReader } = begun
  const isLooking = isOpen && isOnDevice
  useEffect(() => (isLooking ? codeReader.look() : undefined), [isLooking, codeReader])
  useEffect(releasePrefetched, [])

  // A phone's door and a self check-in work without the parts. A desk's screen is one of them.
  const canOpen = portable || unattended !== undefined || hasParts
  if (isOpen && canOpen && state.roster && staffId) {
    return (
      <OpenDoor roster={state.roster} codeReader={codeReader} staffId={staffId} portable={portable}>
        {unattended?.door}
      </OpenDoor>
    )
  }
  return (
    <Page narrow>
      <div data-scanner-state="idle">
        <PageHeader
          title={state.roster?.info.event.title ?? t('scanner.title')}
          actions={
            unattended?.exit ?? (
              <Button variant="outlined" onClick={() => scannerSettings.setState({ eventId: undefined })}>
                {t('scanner.choose.change')}
              </Button>
            )
          }
        />
        <PreparePanel
          preparation={state}
          photos={photos}
          hasParts={hasParts}
          onDownload={() => void preparation.download()}
          onStart={() => {
            // The panel above has just asked for the door's name.
            scannerSettings.setState({ scanning: true, nameAsked: true })
            if (portable || !isPhone()) setOpens('yes')
            else void navigate({ to: '/admin/qr-portable' })
          }}
        />
      </div>
    </Page>
  )
}
