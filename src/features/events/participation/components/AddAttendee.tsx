import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { PeopleDialog } from '#ui/overlay/PeopleDialog.tsx'

import { Candidates } from './Candidates.tsx'

/** Checks anybody in by name, even if they are not on the list. */
export function AddAttendee({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  return (
    <PeopleDialog
      action={t('participation.add.action')}
      title={t('participation.add.title')}
      searchLabel={t('participation.add.search')}
      renderButtons={(close) => <Button onClick={close}>{t('participation.add.close')}</Button>}
    >
      {(search) => <Candidates eventId={eventId} search={search} />}
    </PeopleDialog>
  )
}
