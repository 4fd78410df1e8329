import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText, dayText } from '#lib/time/date-text.ts'
import { exportDay, exportTime } from '#lib/time/export-time.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { Column } from '#ui/list/column.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'

import { grantName, type SentList } from '../grant.ts'
import { useMoney } from '../use-money.ts'
import './grant-sheet.css'

interface Attended {
  activity: SentList['activities'][number]
  name: string
  birth_year: number | null
  leads: boolean
}

/** The list that a payer gets: on paper with lines for signatures, or as a file; what was sent is shown as it was then. */
export function GrantSheet({ list }: { list: UseQueryResult<SentList> }) {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="grant-sheet__screen">
        <BackLink to="/admin/grants">{t('grants.back')}</BackLink>
      </div>
      {!list.data && <PageHeader title={t('grants.list.title')} />}
      <Loaded query={list} height={480}>
        {(data) => <Sheet list={data} />}
      </Loaded>
    </Page>
  )
}

function Sheet({ list }: { list: SentList }) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const text = (day: string) => dayText(day, i18n.language) ?? day
  const lead = [
    `${text(list.from)} – ${text(list.to)}`,
    money(list.total),
    list.version === null
      ? t('grants.list.now')
      : t('grants.list.sent', { version: list.version, day: dayText(list.sent_at, i18n.language) }),
  ].join(' · ')
  return (
    <>
      <PageHeader title={grantName(list.grant, t)} lead={lead} />
      <Box
        className="grant-sheet__screen"
        sx={{ display: 'flex', '@media print': { display: 'none' }, flexWrap: 'wrap', gap: 1, mb: 3 }}
      >
        <Button variant="outlined" onClick={() => print()}>
          {t('grants.list.print')}
        </Button>
        <ExportButton
          name={t('grants.list.export_name')}
          columns={useListColumns()}
          all={() => Promise.resolve(attendedOf(list))}
        />
      </Box>
      {list.activities.length === 0 && <p>{t('grants.list.empty')}</p>}
      <ol className="grant-sheet">
        {list.activities.map((activity) => (
          <li key={activity.event_id}>
            <h2>{activity.title}</h2>
            <p>
              {[
                dateTimeText(activity.start_time, i18n.language),
                t('grants.list.minutes', { count: activity.minutes }),
                activity.group,
                activity.sport,
                activity.location,
                money(activity.amount),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p>
              <strong>{t('grants.list.leaders')}</strong> {namesOf(list, activity.leaders)}
            </p>
            <p>
              <strong>{t('grants.list.participants', { count: activity.participants.length })}</strong>{' '}
              {namesOf(list, activity.participants)}
            </p>
          </li>
        ))}
      </ol>
      <dl className="grant-sheet__signatures">
        {(['place', 'signature', 'name'] as const).map((line) => (
          <div key={line}>
            <dd />
            <dt>{t(`grants.list.line.${line}`)}</dt>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Whoever is gone is a dash. */
const namesOf = ({ people }: SentList, ids: readonly string[]): string =>
  ids
    .map((id) => {
      const person = people[id]
      return person ? [person.name, person.birth_year].filter(Boolean).join(' ') : '–'
    })
    .join(', ')

/** One line for each person at each activity, leaders first. */
const attendedOf = ({ activities, people }: SentList): Attended[] =>
  activities.flatMap((activity) =>
    [
      ...activity.leaders.map((id) => ({ id, leads: true })),
      ...activity.participants
        .filter((id) => !activity.leaders.includes(id))
        .map((id) => ({ id, leads: false })),
    ].map(({ id, leads }) => ({
      activity,
      name: people[id]?.name ?? '–',
      birth_year: people[id]?.birth_year ?? null,
      leads,
    })),
  )

function useListColumns(): Column<Attended>[] {
  const { t } = useTranslation()
  return [
    { id: 'day', header: t('grants.column.day'), csv: ({ activity }) => exportDay(activity.start_time) },
    { id: 'start', header: t('grants.column.start'), csv: ({ activity }) => exportTime(activity.start_time) },
    { id: 'minutes', header: t('grants.column.minutes'), csv: ({ activity }) => activity.minutes },
    { id: 'title', header: t('grants.column.title'), csv: ({ activity }) => activity.title },
    { id: 'group', header: t('grants.column.group'), csv: ({ activity }) => activity.group },
    { id: 'sport', header: t('grants.column.sport'), csv: ({ activity }) => activity.sport },
    { id: 'location', header: t('grants.column.location'), csv: ({ activity }) => activity.location },
    { id: 'name', header: t('grants.column.name'), csv: ({ name }) => name },
    { id: 'birth_year', header: t('grants.column.birth_year'), csv: ({ birth_year }) => birth_year },
    {
      id: 'role',
      header: t('grants.column.role'),
      csv: ({ leads }) => t(leads ? 'grants.column.leader' : 'grants.column.participant'),
    },
  ]
}
