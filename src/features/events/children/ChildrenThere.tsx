import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { CheckCircleFilledIcon } from '#ui/icon/CheckCircleFilledIcon.ts'

import { answerOf } from '../registration.ts'
import type { PastOfChild } from './use-past-of-children.ts'

/** Which of the reader's children were at a past event, and what the others had answered. Nothing when none did. */
export function ChildrenThere({ past }: { past: readonly PastOfChild[] }) {
  const { t } = useTranslation()
  const tags = past.flatMap(({ child: { user_id, name }, event }) => {
    const answer = event.status === 'cancelled' ? null : answerOf(event)
    if (event.attendance.length > 0)
      return [
        <Tag key={user_id} tone="success" icon={<CheckCircleFilledIcon />}>
          {name}: {t('events.child.attended')}
        </Tag>,
      ]
    return answer
      ? [
          <Tag key={user_id} tone="primary">
            {name}: {t(`events.${answer}`)}
          </Tag>,
        ]
      : []
  })
  return tags.length > 0 && <div className="event-marks">{tags}</div>
}
