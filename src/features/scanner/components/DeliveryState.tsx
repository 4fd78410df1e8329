import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { OutboxRow, ScanState } from '#offline/outbox/scan.ts'
import { ErrorIcon } from '#ui/icon/basic-icons.ts'
import { CloudDoneIcon, CloudUploadIcon, ScheduleIcon } from '#ui/icon/door-icons.ts'

const ICONS = { pending: ScheduleIcon, sending: CloudUploadIcon, delivered: CloudDoneIcon, parked: ErrorIcon }

/** Where a scan is: on the device, in flight, on the server, or parked; and any problem the server found. */
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
      <Icon size={16} />
      {conflict ?? t(`outbox.state.${state}`)}
    </Typography>
  )
}
