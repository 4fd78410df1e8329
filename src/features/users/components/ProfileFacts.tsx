import { useTranslation } from 'react-i18next'

import { dayText, dateTimeText } from '#lib/time/date-text.ts'
import { EmergencyContact } from '#ui/contact/EmergencyContact.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

import type { User } from '../user.ts'
import { Facts } from './Facts.tsx'

/** A member's personal details. */
export function ProfileFacts({ user }: { user: User }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return (
    <Facts
      facts={[
        [t('users.name'), user.name],
        [t('users.email'), user.has_account ? user.email : t('users.no_account')],
        [t('users.date_of_birth'), dayText(user.date_of_birth, language) ?? t('users.not_given')],
        [t('users.address'), user.address ?? t('users.not_given')],
        [
          t('contact.phone'),
          user.phone ? <PhoneLink key="phone" phone={user.phone} /> : t('users.not_given'),
        ],
        [
          t('contact.emergency'),
          <EmergencyContact key="emergency" person={user} none={t('users.not_given')} />,
        ],
        [t('users.language'), t(`app.language.${user.language}`)],
        [t('users.last_modified'), dateTimeText(user.last_modified, language)],
      ]}
    />
  )
}
