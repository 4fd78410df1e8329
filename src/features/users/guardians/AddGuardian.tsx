import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { PeopleDialog } from '#ui/overlay/PeopleDialog.tsx'

import { GuardianCandidates } from './GuardianCandidates.tsx'

interface AddGuardianProps {
  /** The words of the button. */
  action: string
  title: string
  /** Members who are not offered. */
  without: readonly string[]
  onChoose: (guardian: { user_id: string; name: string }) => void
}

/** Searches for a guardian for a member. */
export function AddGuardian({ action, title, without, onChoose }: AddGuardianProps) {
  const { t } = useTranslation()
  return (
    <PeopleDialog
      isQuiet
      action={action}
      title={title}
      searchLabel={t('users.guardians.search')}
      renderButtons={(close) => <Button onClick={close}>{t('common.cancel')}</Button>}
    >
      {(search, close) => (
        <GuardianCandidates
          search={search}
          without={without}
          onChoose={(guardian) => {
            onChoose(guardian)
            close()
          }}
        />
      )}
    </PeopleDialog>
  )
}
