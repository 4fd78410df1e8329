import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RowOfAnswer } from '#api/functions.ts'
import { Bar } from '#ui/chart/Bar.tsx'
import { ExpandMoreIcon } from '#ui/icon/basic-icons.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { eventQueries } from '../queries.ts'
import { GroupAnswers } from './GroupAnswers.tsx'
import './group-headcount.css'

interface GroupHeadcountProps {
  eventId: string
  /** How often to refetch while the event runs. */
  refetchInterval?: number | false
}

type Group = RowOfAnswer<'event_headcount'>

/** The share that is going of those wanted, or of all members. */
const shareOf = ({ going, members, wanted }: Group) => Math.min(1, going / (wanted ?? members) || 0)

/** What is short first: groups of which a number is wanted, the shortest bar first, then the others likewise. */
const byShortfall = (a: Group, b: Group) =>
  Number(a.wanted === null) - Number(b.wanted === null) || shareOf(a) - shareOf(b)

/**
 * How many of each group are going, as bars against the number wanted or all members. Nothing for those without
 * access.
 */
export function GroupHeadcount({ eventId, refetchInterval = false }: GroupHeadcountProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...eventQueries.headcount(eventId), refetchInterval })
  if (!data || data.length === 0) return null
  return (
    <Panel title={t('events.headcount.title')}>
      {/* Safari does not announce a list without bullets unless it has an explicit role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className="headcount">
        {data.toSorted(byShortfall).map((group) => (
          <GroupLine key={group.group_id} eventId={eventId} group={group} />
        ))}
      </ul>
    </Panel>
  )
}

function GroupLine({ eventId, group }: { eventId: string; group: Group }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { name, going, members, wanted } = group
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="headcount__line">
          <span className="headcount__name">{name}</span>
          <Bar
            part={shareOf(group)}
            text={
              wanted === null
                ? t('events.headcount.of_members', { going, count: members })
                : t(going > wanted ? 'events.headcount.more_than_wanted' : 'events.headcount.of_wanted', {
                    going,
                    wanted,
                  })
            }
          />
          {/* A grid has no triangle of its own. */}
          <ExpandMoreIcon tone="quiet" style={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </summary>
        {open && <GroupAnswers groupId={group.group_id} eventId={eventId} />}
      </details>
    </li>
  )
}
