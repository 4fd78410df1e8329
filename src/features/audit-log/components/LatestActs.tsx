import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { type AuditLine, idOf } from '../line.ts'
import { auditQueries } from '../queries.ts'
import { useDueAfterActs } from '../use-due-after-acts.ts'
import { useLineText } from '../use-line-text.ts'

/** The latest actions by or on a member, or on an event. */
export function LatestActs({ about }: { about: { member: string } | { event: string } }) {
  const { t } = useTranslation()
  const acts = useQuery(auditQueries.latest(about))
  useDueAfterActs()
  return (
    <Panel title={t('audit.latest')}>
      <Loaded query={acts} height={120}>
        {(lines) =>
          lines.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('audit.latest_none')}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
              {lines.map((line) => (
                <Act key={idOf(line)} line={line} />
              ))}
            </Box>
          )
        }
      </Loaded>
      <LinkButton to="/admin/audit-log" style={{ justifySelf: 'start', marginLeft: -8 }}>
        {t('audit.open')}
      </LinkButton>
    </Panel>
  )
}

function Act({ line }: { line: AuditLine }) {
  const { i18n } = useTranslation()
  const { action, details } = useLineText()
  const people = [...new Set([line.actor_name, line.subject_name].filter((name) => name !== null))]
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {[action(line), details(line)].filter(Boolean).join(': ')}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {people.length > 0 && `${people.join(' → ')} · `}
        <time dateTime={line.at}>{dateTimeText(line.at, i18n.language)}</time>
      </Typography>
    </Box>
  )
}
