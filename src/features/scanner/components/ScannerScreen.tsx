import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Page } from '#ui/Page.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { scannerSettings } from '../settings.ts'
import { EventDoor } from './EventDoor.tsx'
import { EventPicker } from './EventPicker.tsx'

/** The scanner, from the choice of an event to the open door. `portable` fills a phone's screen. */
export function ScannerScreen({ portable = false }: { portable?: boolean }) {
  const { t } = useTranslation()
  const eventId = useStore(scannerSettings, (settings) => settings.eventId)
  if (eventId) return <EventDoor key={eventId} eventId={eventId} portable={portable} />
  return (
    <Page narrow>
      <div data-scanner-state="idle">
        <PageHeader title={t('scanner.title')} lead={t('scanner.lead')} />
        <EventPicker />
      </div>
    </Page>
  )
}
