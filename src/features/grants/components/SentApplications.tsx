import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { grantName } from '../grant.ts'
import { grantQueries } from '../queries.ts'
import { useMoney } from '../use-money.ts'

/** What was sent to payers, with each version's total and its difference from the one before. */
export function SentApplications() {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const sent = useQuery(grantQueries.applications())
  const text = (day: string) => dayText(day, i18n.language) ?? day
  return (
    <Panel title={t('grants.sent.title')} lead={sent.data?.length === 0 && t('grants.sent.none')}>
      <Loaded query={sent} height={80} within>
        {(applications) =>
          applications.length > 0 && (
            <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {applications.map((each) => (
                <li key={each.id}>
                  <TextLink to="/admin/grants/list" search={{ sent: each.id }}>
                    {t('grants.sent.name', {
                      grant: grantName(each.grant_name, t),
                      from: text(each.period_from),
                      to: text(each.period_to),
                    })}
                  </TextLink>{' '}
                  <Tag>{t('grants.sent.version', { version: each.version })}</Tag>
                  <Box sx={{ color: 'text.secondary' }}>
                    {t('grants.sent.facts', {
                      sum: money(each.total),
                      count: each.activities,
                      day: dayText(each.sent_at, i18n.language),
                      name: each.sent_by_name ?? '–',
                    })}
                    {each.version > 1 && ` · ${t('grants.sent.difference', { sum: money(each.difference) })}`}
                  </Box>
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Panel>
  )
}
