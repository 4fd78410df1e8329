import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { settingsQueries } from '../queries.ts'
import { endSessions, type MySession } from '../sessions.ts'
import { SessionRow } from './SessionRow.tsx'

/** The user's sessions. The others can be logged out, one by one or all at once. */
export function Sessions() {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const sessions = useQuery(settingsQueries.sessions())
  const end = useMutation(endSessions(useQueryClient()))
  const [asking, setAsking] = useState<MySession | 'others'>()
  const confirm = (chosen: MySession | 'others') =>
    end.mutate(chosen === 'others' ? null : chosen.id, {
      onSuccess: () => toast({ message: t('settings.security.ended') }),
      onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
      onSettled: () => setAsking(undefined),
    })
  const device = typeof asking === 'object' && asking.device
  return (
    <Loaded query={sessions} height={200}>
      {(all) => (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {all.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                disabled={!online}
                onEnd={() => setAsking(session)}
              />
            ))}
          </Box>
          {all.some(({ is_current }) => !is_current) && (
            <Box>
              <Button variant="outlined" color="error" disabled={!online} onClick={() => setAsking('others')}>
                {t('settings.security.end_others')}
              </Button>
            </Box>
          )}
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('settings.security.offline')}
            </Typography>
          )}
          <ConfirmDialog
            open={asking !== undefined}
            title={
              asking === 'others'
                ? t('settings.security.end_others_question')
                : t('settings.security.end_question', {
                    device: device || t('settings.security.unknown_device'),
                  })
            }
            confirmLabel={t('settings.security.end')}
            destructive
            busy={end.isPending}
            onConfirm={() => asking && confirm(asking)}
            onClose={() => setAsking(undefined)}
          >
            {/* Two devices may have the same name. */}
            {typeof asking === 'object' && (
              <>
                {t('settings.security.last_used', { time: dateTimeText(asking.last_used_at, i18n.language) })}
                <br />
              </>
            )}
            {t('settings.security.end_text')}
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}
