import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { dayOf } from '#lib/time/day.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { SelectField } from '#ui/control/SelectField.tsx'
import { Figures } from '#ui/data/Figures.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { GrantIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { type Grant, nameOf, periodsUntil } from '../grant.ts'
import type { GrantSearch } from '../list.ts'
import { grantQueries } from '../queries.ts'
import { useMoney } from '../use-money.ts'
import { GrantChoices } from './GrantChoices.tsx'
import { Losses } from './Losses.tsx'
import { SendApplication } from './SendApplication.tsx'
import { SentApplications } from './SentApplications.tsx'

interface GrantsPageProps {
  search: GrantSearch
  onStep: OnStep<GrantSearch>
  /** Whether the reader may open members' profiles, and may check members in. */
  seesProfiles: boolean
  checksIn: boolean
}

/** What the club's activities give: a period of one grant at a glance, what was sent, and what the club applies for. */
export function GrantsPage({ search, onStep, ...may }: GrantsPageProps) {
  const { t } = useTranslation()
  const grants = useQuery(grantQueries.list())
  return (
    <Page>
      <PageHeader title={t('grants.title')} lead={t('grants.lead')} />
      <Loaded query={grants} height={480}>
        {(all) => {
          const applied = all.filter(({ groups }) => groups.length > 0)
          const chosen = applied.find(({ id }) => id === search.grant) ?? applied[0]
          return (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {chosen ? (
                <GrantPeriod applied={applied} grant={chosen} day={search.day} onStep={onStep} {...may} />
              ) : (
                <EmptyState icon={GrantIcon} title={t('grants.empty_title')}>
                  {t('grants.empty_text')}
                </EmptyState>
              )}
              <SentApplications />
              <GrantChoices grants={[...applied, ...all.filter((grant) => !applied.includes(grant))]} />
            </Box>
          )
        }}
      </Loaded>
    </Page>
  )
}

interface GrantPeriodProps extends Omit<GrantsPageProps, 'search'> {
  applied: readonly Grant[]
  grant: Grant
  day: string | undefined
}

function GrantPeriod({ applied, grant, day: asked, onStep, seesProfiles, checksIn }: GrantPeriodProps) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const periods = periodsUntil(dayOf(useNow()), grant.versions[0]?.period_months ?? 6)
  const day = asked ?? periods[0] ?? ''
  const period = useQuery(grantQueries.period(grant.id, day))
  const text = (date: string) => dayText(date, i18n.language) ?? date
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: '1 1 14rem' } }}>
        <SelectField
          label={t('grants.grant')}
          value={grant.id}
          onChange={(event) => onStep({ grant: event.target.value, day: undefined })}
          options={applied.map((each) => ({ value: each.id, label: nameOf(each, t) }))}
        />
        <SelectField
          label={t('grants.period')}
          value={day}
          onChange={(event) => onStep({ grant: grant.id, day: event.target.value })}
          options={[...new Set([day, ...periods])].map((first) => ({
            value: first,
            label: t('grants.from', { day: text(first) }),
          }))}
        />
      </Box>
      <Loaded query={period} height={360} within>
        {(data) => (
          <>
            <Figures
              figures={[
                [t('grants.figures.total'), money(data.total)],
                [t('grants.figures.missing'), money(data.missing)],
                [t('grants.figures.counted'), t('grants.of', { part: data.counted, all: data.held })],
                [
                  t('grants.figures.forecast'),
                  // Whole kronor: it is no more exact than that.
                  money(
                    data.total +
                      (data.held > 0 ? Math.round(((data.total / data.held) * data.ahead) / 100) * 100 : 0),
                  ),
                ],
                ...(data.due === null ? [] : [[t('grants.figures.due'), text(data.due)] as const]),
              ]}
            />
            <Losses period={data} seesProfiles={seesProfiles} checksIn={checksIn} />
            <Panel title={t('grants.apply.title')} lead={t('grants.apply.lead')}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <LinkButton
                  variant="outlined"
                  to="/admin/grants/list"
                  search={{ grant: grant.id, day: data.from }}
                >
                  {t('grants.list.open')}
                </LinkButton>
                <SendApplication grant={grant} period={data} />
              </Box>
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}
