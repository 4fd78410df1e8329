import './person-line.css'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import type { DoorMember } from '../model/verdict.ts'
import { momentText } from '../text/moment-text.ts'

interface Props {
  member: DoorMember
  /** Somebody else on the list has the same name. */
  isNamesake: boolean
  onCheckIn: (userId: string) => void
}

/**
 * Somebody found by name, or expected; tapping the line checks the person in. Memoised, as most results stay from one keystroke to the
 * next.
 */
export const PersonLine = memo(function PersonLine({ member, isNamesake, onCheckIn }: Props) {
  const { t, i18n } = useTranslation()
  const { name, joined, status, registration, queued, guests, guest_names, check_in_time: since } = member
  const standing =
    status === 'inactive'
      ? t('scanner.search.inactive')
      : t(`scanner.search.${queued ? 'queued' : (registration ?? 'unregistered')}`)
  return (
    <li>
      <button
        type="button"
        className={since ? 'person-line person-line--inside' : 'person-line'}
        onClick={() => onCheckIn(member.user_id)}
      >
        <span>
          <b>{name}</b>
          <small>
            {isNamesake && joined !== undefined && `${t('scanner.search.joined', { year: joined })} · `}
            {standing}
            {!!guests && ` · ${t('scanner.guests', { count: guests })}`}
            {guest_names && ` · ${guest_names.join(', ')}`}
          </small>
        </span>
        <b>
          {since
            ? t('scanner.search.is_inside', { time: momentText(since, i18n.language) })
            : t('scanner.search.check_in')}
        </b>
      </button>
    </li>
  )
})
