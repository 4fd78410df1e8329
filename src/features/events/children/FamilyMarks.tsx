import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { CheckCircleFilledIcon } from '#ui/icon/door-icons.ts'

import { answerOf } from '../registration.ts'
import type { Asked } from './family-events.ts'

/** Who in the family was at an event, and what the others have answered. Nothing when none did. */
export function FamilyMarks({ asked }: { asked: readonly Asked[] }) {
  const { t } = useTranslation()
  const tags = asked.flatMap(({ child, event }) => {
    const answer = event.status === 'cancelled' ? null : answerOf(event)
    const name = child?.name ?? t('events.family.you')
    if (child && event.attendance.length > 0)
      return [
        <Tag key={child.user_id} tone="success" icon={<CheckCircleFilledIcon />}>
          {name}: {t('events.child.attended')}
        </Tag>,
      ]
    return answer
      ? [
          <Tag key={child?.user_id ?? ''} tone="primary">
            {name}: {t(`events.${answer}`)}
          </Tag>,
        ]
      : []
  })
  return tags.length > 0 && <div className="event-marks">{tags}</div>
}
