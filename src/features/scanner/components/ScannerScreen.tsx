import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { scannerSettings } from '../start/settings.ts'
import { EventPicker } from './EventPicker.tsx'

// Camera, decoder and lists are loaded once an event is chosen, with its roster.
const fetchEventDoor = () => import('./EventDoor.tsx')
let fetching: ReturnType<typeof fetchEventDoor> | undefined

/** One import for drawing the door and for prefetching what it needs, which must come first. */
function loadEventDoor(): ReturnType<typeof fetchEventDoor> {
  fetching ??= fetchEventDoor()
  // Only then does the screen's “try again” help.
  fetching.catch(() => (fetching = undefined))
  return fetching
}

const EventDoor = lazyRouteComponent(loadEventDoor, 'EventDoor')
// While the guards still read the session: a device with a chosen event shows its door next.
if (scannerSettings.getState().eventId) void EventDoor.preload?.()

/**
 * Loads the door of the event chosen on this device, and prefetches what it needs when its screen is entered. Does
 * nothing without such an event.
 */
export function prefetchChosenDoor(portable: boolean, cause: 'enter' | 'stay' | 'preload'): void {
  if (!scannerSettings.getState().eventId || cause === 'preload') return
  // Again, if its file was out of reach.
  void EventDoor.preload?.()
  if (cause === 'stay') return
  // From the door's own chunk, so that it has started before the door is drawn.
  loadEventDoor()
    .then(({ prefetchDoor }) => prefetchDoor(portable))
    .catch(() => undefined)
}

/** The scanner, from choosing an event to the open door. `portable` fills a phone's screen. */
export function ScannerScreen({ portable = false }: { portable?: boolean }) {
  const { t } = useTranslation()
  const eventId = useStore(scannerSettings, (settings) => settings.eventId)
  if (eventId)
    return (
      <Suspense>
        <EventDoor key={eventId} eventId={eventId} portable={portable} />
      </Suspense>
    )
  return (
    <Page narrow>
      <div data-scanner-state="idle">
        {/* This screen has no navigation around it, and an installed app has no browser buttons. */}
        {portable && (
          <LinkButton to="/admin/qr" startIcon={<ArrowBackIcon />} className="button--back">
            {t('scanner.back')}
          </LinkButton>
        )}
        <PageHeader title={t('scanner.title')} lead={t('scanner.lead')} />
        <EventPicker />
      </div>
    </Page>
  )
}
