import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'
import { Button } from '#ui/control/Button.tsx'
import { PressArea } from '#ui/control/PressArea.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { CheckCircleIcon } from '#ui/icon/basic-icons.ts'
import { GroupIcon } from '#ui/icon/event-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'

import { isFromDoor, isHere, type Line, toMark } from './sheet.ts'
import './roll-call.css'

/** A club's hundreds are not called one by one. */
const MOST_SHOWN = 200

interface RollCallListProps {
  lines: readonly Line[]
  mark: (userIds: readonly string[], here: boolean) => void
  mayUndoDoor: boolean
}

const idsOf = (lines: readonly Line[]) => lines.map(({ user_id }) => user_id)

/** Everybody on the roll, or in one of their groups: all can be marked at once, and each with a tap. */
export function RollCallList({ lines, mark, mayUndoDoor }: RollCallListProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [groupId, setGroupId] = useState<string>()
  const groups = useGroupsOf(lines)
  const called = groupId ? lines.filter(({ group_ids }) => group_ids.includes(groupId)) : lines
  const shown = called.length > MOST_SHOWN ? [] : called
  const rest = toMark(shown)
  const coming = shown.filter(({ status }) => status !== 'declined')
  const away = shown.filter(({ status }) => status === 'declined')
  const markAll = () => {
    const marked = idsOf(rest)
    mark(marked, true)
    toast({ message: t('roll_call.marked', { count: marked.length }), undo: () => mark(marked, false) })
  }
  const list = (people: readonly Line[]) => (
    // Safari does not announce a list without bullets unless it has an explicit role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className="roll-call">
      {people.map((line) => (
        <li key={line.user_id}>
          <Person line={line} mark={mark} isFixed={isFromDoor(line) && !mayUndoDoor} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div className="roll-call__bar">
        {groups.length > 1 && (
          <FilterSelect
            label={t('roll_call.group')}
            all={t('roll_call.everybody')}
            value={groupId}
            options={groups}
            onChange={setGroupId}
          />
        )}
        {shown.length > 0 && (
          <p role="status" className="roll-call__count">
            {t('roll_call.count', { here: shown.filter(isHere).length, count: shown.length })}
          </p>
        )}
        {rest.length > 0 && (
          <Button variant="contained" size="large" onClick={markAll}>
            {t('roll_call.all_here')}
          </Button>
        )}
      </div>
      {called.length > MOST_SHOWN ? (
        <EmptyState icon={GroupIcon} title={t('roll_call.choose_group')} />
      ) : shown.length === 0 ? (
        <EmptyState icon={GroupIcon} title={t('roll_call.nobody')} />
      ) : (
        list(coming)
      )}
      {away.length > 0 && (
        <>
          <h2>{t('roll_call.said_no')}</h2>
          {list(away)}
        </>
      )}
    </>
  )
}

interface PersonProps {
  line: Line
  mark: RollCallListProps['mark']
  /** A door checked them in, and the reader may not take that back. */
  isFixed: boolean
}

function Person({ line, mark, isFixed }: PersonProps) {
  const { t } = useTranslation()
  const { user_id, name, status } = line
  const here = isHere(line)
  const facts = [status && t(`events.${status}`), here && isFromDoor(line) && t('roll_call.at_door')]
  return (
    <PressArea
      className="roll-call__person"
      aria-pressed={here}
      aria-disabled={isFixed || undefined}
      onClick={() => !isFixed && mark([user_id], !here)}
    >
      <span className="roll-call__name">
        {name}
        <span className="roll-call__answer">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {here && (
        <>
          <CheckCircleIcon tone="success" />
          {t('roll_call.here')}
        </>
      )}
    </PressArea>
  )
}

/** The groups of these people, in the club's order. */
function useGroupsOf(lines: readonly Line[]) {
  const { data = [] } = useQuery(groupChoices())
  const ids = new Set(lines.flatMap(({ group_ids }) => group_ids))
  return data.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ value: id, label: name }))
}
