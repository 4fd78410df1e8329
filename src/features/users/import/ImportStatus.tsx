import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'

import type { Import } from './use-import.ts'

/** The result of the last check. The next one is announced in the same space, so that the lines below do not move. */
export function ImportStatus({ list }: { list: Import }) {
  const { t } = useTranslation()
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridArea: '1 / 1' } }}
    >
      <Box sx={{ visibility: list.isChecking ? 'hidden' : undefined, '& > *': { mb: 0 } }}>
        <Outcome list={list} />
      </Box>
      {list.isChecking && (
        <Alert severity="info" style={{ alignSelf: 'start' }}>
          {t('users.import.checking', { count: list.lines.length })}
        </Alert>
      )}
    </Box>
  )
}

function Outcome({ list }: { list: Import }) {
  const { t, i18n } = useTranslation()
  const { check, wrong, newGroups, newGuardians } = list
  const total = list.lines.length
  const hasOutcome = list.isChecked || (list.isChecking && check.data !== undefined)
  if (!list.ready) {
    return (
      <Alert severity="warning">{t(total === 0 ? 'users.import.no_lines' : 'users.import.incomplete')}</Alert>
    )
  }
  return (
    <>
      {wrong.length > 0 ? (
        <Alert severity="error">{t('users.import.wrong', { count: wrong.length, total })}</Alert>
      ) : (
        hasOutcome && <Alert severity="success">{t('users.import.all_right', { count: total })}</Alert>
      )}
      {hasOutcome && newGroups.length > 0 && (
        <Alert severity="info" style={{ marginTop: 8 }}>
          {t('users.import.new_groups', {
            count: newGroups.length,
            names: new Intl.ListFormat(i18n.language).format(newGroups),
          })}
        </Alert>
      )}
      {hasOutcome && newGuardians > 0 && (
        <Alert severity="info" style={{ marginTop: 8 }}>
          {t('users.import.new_guardians', { count: newGuardians })}
        </Alert>
      )}
      <CallFailure
        failure={check.error && !check.isFetching ? asFailure(check.error) : undefined}
        offlineText={t('users.offline')}
      />
      {check.isError && (
        <Button variant="outlined" loading={check.isFetching} onClick={() => void check.refetch()}>
          {t('ui.error.retry')}
        </Button>
      )}
    </>
  )
}
