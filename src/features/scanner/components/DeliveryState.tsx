import Typography from '@mui/material/Typography'
import CloudDone from '@mui/icons-material/CloudDoneOutlined'
import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import { useTranslation } from 'react-i18next'
import type { OutboxRow, ScanState } from '#offline/outbox/scan.ts'

const ICONS = { pending: Schedule, sending: CloudUpload, delivered: CloudDone, parked: ErrorOutline }

/** Where a scan is: on the device, on its way, with the server, or held back; and what the server found odd. */
export function DeliveryState({ row }: { row: Pick<OutboxRow, 'state' | 'result'> }) {
  const { t } = useTranslation()
  const state: ScanState = row.state
  const Icon = ICONS[state]
  const { result } = row
  const conflict =
    result?.result === 'conflict' && result.code
      ? t('outbox.conflict', {
          reason: t(`outbox.conflict_reason.${result.code}`, {
            device: result.device_name ?? t('scanner.unknown_device'),
          }),
        })
      : undefined
  const isTrouble = state === 'parked' || conflict !== undefined
  return (
    <Typography
      variant="caption"
      data-scan-state={state}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        color: isTrouble ? 'warning.main' : 'text.secondary',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {conflict ?? t(`outbox.state.${state}`)}
    </Typography>
  )
}
