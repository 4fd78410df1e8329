import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import type { Loss, Period } from '../grant.ts'
import { useMoney } from '../use-money.ts'
import { useReason } from '../use-reason.ts'

interface LossesProps {
  period: Period
  seesProfiles: boolean
  checksIn: boolean
}

/** Where grants are being lost, the largest loss first, each with the one thing to do about it. */
export function Losses({ period, ...may }: LossesProps) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const reasonOf = useReason()
  const asked = { needed: period.rules.min_participants, minMinutes: period.rules.min_minutes }
  return (
    <Panel
      title={t('grants.lost.title')}
      lead={
        period.losses === 0
          ? t('grants.lost.none')
          : t('grants.lost.lead', { count: period.losses, sum: money(period.missing) })
      }
    >
      {period.lost.length > 0 && (
        /* Safari does not announce a list without bullets unless it has an explicit role. */
        <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {period.lost.map((loss) => (
            <Box
              component="li"
              key={loss.event_id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
                <TextLink to="/events/$slug" params={{ slug: loss.slug }}>
                  {loss.title}
                </TextLink>
                <Box sx={{ color: 'text.secondary' }}>{dateTimeText(loss.start_time, i18n.language)}</Box>
                <div>{reasonOf(loss, asked)}</div>
              </Box>
              <Tag tone="warning">{money(loss.missing)}</Tag>
              <Remedy loss={loss} {...may} />
            </Box>
          ))}
        </Box>
      )}
      {period.losses > period.lost.length && (
        <p>{t('grants.lost.more', { count: period.losses - period.lost.length })}</p>
      )}
    </Panel>
  )
}

/** The one thing that puts it right. */
function Remedy({ loss, seesProfiles, checksIn }: { loss: Loss; seesProfiles: boolean; checksIn: boolean }) {
  const { t } = useTranslation()
  const [unknown] = loss.no_birth_year
  const isAboutPeople = loss.reason === null || loss.reason === 'few'
  if (isAboutPeople && unknown && seesProfiles)
    return (
      <LinkButton variant="outlined" to="/admin/users/$id" params={{ id: unknown.user_id }}>
        {t('grants.remedy.birth_year', { name: unknown.name })}
      </LinkButton>
    )
  if ((loss.reason === 'few' || loss.reason === 'nobody') && checksIn)
    return (
      <LinkButton variant="outlined" to="/admin/event-participation/$id" params={{ id: loss.event_id }}>
        {t('grants.remedy.check_in')}
      </LinkButton>
    )
  return (
    <LinkButton variant="outlined" to="/events/$slug" params={{ slug: loss.slug }}>
      {t(loss.reason === 'short' ? 'grants.remedy.minutes' : 'grants.remedy.leader')}
    </LinkButton>
  )
}
