import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { waiting } from '../logs/log.ts'
import { MailProgress } from '../logs/MailProgress.tsx'
import { logQueries } from '../logs/queries.ts'
import { RetryButton } from '../logs/RetryButton.tsx'

interface SentPanelProps {
  sent: { id: string; recipients: number }
  /** Whether its progress may be viewed. */
  readLogs: boolean
  onAnother: () => void
}

/** A mailing that was sent: its progress and outcome. */
export function SentPanel({ sent, readLogs, onAnother }: SentPanelProps) {
  const { t } = useTranslation()
  const mail = useQuery({ ...logQueries.detail(sent.id), enabled: readLogs })
  const panel = useRef<HTMLDivElement>(null)
  // The form that had the focus no longer exists.
  useEffect(() => panel.current?.focus(), [])
  return (
    <Box ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <Panel title={mail.data?.subject ?? t('mail.progress.title')}>
        <Alert severity="success">{t('mail.sender.queued', { count: sent.recipients })}</Alert>
        {readLogs && (
          <Loaded query={mail} height={48}>
            {(known) => (
              <>
                <MailProgress mail={known} />
                {waiting(known) === 0 && known.failed > 0 && (
                  <Box>
                    <RetryButton mails={[known]} />
                  </Box>
                )}
              </>
            )}
          </Loaded>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" onClick={onAnother}>
            {t('mail.sender.another')}
          </Button>
          {readLogs && (
            <LinkButton to="/admin/email-logs/$id" params={{ id: sent.id }}>
              {t('mail.sender.to_log')}
            </LinkButton>
          )}
        </Box>
      </Panel>
    </Box>
  )
}
