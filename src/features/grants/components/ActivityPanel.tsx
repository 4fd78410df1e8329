import Box from '@mui/material/Box'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnswerOf } from '#api/functions.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { Button } from '#ui/control/Button.tsx'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { nameOf } from '../grant.ts'
import { setLeader, setMinutes } from '../mutations.ts'
import { grantQueries } from '../queries.ts'
import { useMoney } from '../use-money.ts'
import { useReason } from '../use-reason.ts'

type Activity = AnswerOf<'event_activity'>

/** An event as payers count it, for its leaders: whether it counts, who led it, and how long it was held. */
export function ActivityPanel({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const activity = useQuery(grantQueries.activity(eventId))
  // Most clubs apply for nothing.
  if (activity.data?.grants.length === 0 && !activity.data.is_too_long) return null
  return (
    <Panel title={t('activity.title')}>
      <Loaded query={activity} height={180} within>
        {(data) =>
          data.is_too_long ? (
            <Box component="p" sx={{ m: 0 }}>
              {t('activity.too_long')}
            </Box>
          ) : (
            <ActivityFacts eventId={eventId} activity={data} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function ActivityFacts({ eventId, activity }: { eventId: string; activity: Activity }) {
  const { t } = useTranslation()
  const money = useMoney()
  const reasonOf = useReason()
  const queryClient = useQueryClient()
  const [all, setAll] = useState(false)
  const [typed, setTyped] = useState(String(activity.minutes))
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (change: { user_id: string; leads: boolean } | { minutes: number | null }) =>
      'minutes' in change
        ? setMinutes(eventId, change.minutes)
        : setLeader(eventId, change.user_id, change.leads),
    onSettled: () => queryClient.invalidateQueries({ queryKey: grantQueries.all }),
  })
  const minutes = Number(typed)
  // Those who led come first, then the groups' leaders.
  const leaders = activity.people.filter(({ leads }) => leads).length
  const shown = all ? activity.people : activity.people.slice(0, Math.max(leaders + 1, 4))
  return (
    <>
      {/* Safari does not announce a list without bullets unless it has an explicit role. */}
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {activity.grants.map((grant) => (
          <li key={grant.grant_id}>
            <div>
              <strong>{nameOf(grant, t)}</strong>{' '}
              {grant.reason === null && <Tag tone="success">{money(grant.amount)}</Tag>}{' '}
              {grant.missing > 0 ? (
                <Tag tone="warning">{t('activity.missing', { sum: money(grant.missing) })}</Tag>
              ) : (
                grant.reason && <Tag>{t('activity.nothing')}</Tag>
              )}
            </div>
            <div>
              {reasonOf(
                { ...grant, minutes: activity.minutes },
                { needed: grant.needed, minMinutes: grant.min_minutes },
              )}
            </div>
          </li>
        ))}
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
          {t('activity.leaders')}
        </Box>
        {shown.map(({ user_id, name, leads, present }) => (
          <CheckboxField
            key={user_id}
            label={name}
            hint={present ? undefined : t('activity.not_checked_in')}
            checked={
              isPending && variables && 'user_id' in variables && variables.user_id === user_id
                ? variables.leads
                : leads
            }
            onChange={(event) => mutate({ user_id, leads: event.target.checked })}
          />
        ))}
        {shown.length < activity.people.length && (
          <Button onClick={() => setAll(true)}>{t('activity.somebody_else')}</Button>
        )}
      </Box>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ minutes: minutes === activity.planned_minutes ? null : minutes })
        }}
      >
        <TextField
          dense
          label={t('activity.minutes')}
          hint={t('activity.planned', { count: activity.planned_minutes })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={minutes >= 1 && minutes <= 1440 ? undefined : t('activity.minutes_wrong')}
          beside={
            minutes !== activity.minutes &&
            minutes >= 1 &&
            minutes <= 1440 && (
              <Button type="submit" variant="outlined" loading={isPending}>
                {t('activity.save')}
              </Button>
            )
          }
        />
      </form>
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('activity.offline')} />
    </>
  )
}
