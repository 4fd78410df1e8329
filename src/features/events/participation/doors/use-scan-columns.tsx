import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { undoReasonText } from '#lib/door/undo-reasons.ts'
import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { Tag } from '#ui/content/Tag.tsx'
import type { Column } from '#ui/list/column.ts'

import type { Scan } from '../event.ts'

/** The columns of the list of scans and its export. */
export function useScanColumns(): Column<Scan>[] {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const club = useClubContext()
  const noteOf = (scan: Scan) => noteText(scan, t, club)
  const nameOf = (scan: Scan) => scanName(scan, t)
  return [
    {
      id: 'name',
      header: t('participation.people.name'),
      sort: 'name',
      cell: nameOf,
      csv: nameOf,
    },
    {
      id: 'scanned_at',
      header: t('participation.scans.time'),
      sort: 'scanned_at',
      cell: (scan) => dateTimeText(scan.scanned_at, language),
      brief: (scan) => dateTimeText(scan.scanned_at, language),
      csv: (scan) => exportTime(scan.scanned_at),
    },
    {
      id: 'what',
      header: t('participation.scans.what'),
      cell: (scan) => whatText(scan, t),
      brief: (scan) => whatText(scan, t),
      csv: (scan) => whatText(scan, t),
    },
    {
      id: 'conflict',
      header: t('participation.scans.note'),
      cell: (scan) => (scan.conflict ? <Tag tone="warning">{noteOf(scan)}</Tag> : (noteOf(scan) ?? '–')),
      brief: noteOf,
      csv: (scan) => noteOf(scan) ?? '–',
    },
    {
      id: 'device',
      header: t('participation.scans.device'),
      sort: 'device_name',
      cell: (scan) => scan.device_name ?? '–',
      brief: (scan) => scan.device_name,
      csv: (scan) => scan.device_name,
    },
    {
      id: 'staff',
      header: t('participation.scans.staff'),
      sort: 'staff_name',
      cell: (scan) => staffText(scan, t),
      csv: (scan) => staffText(scan, t),
    },
    {
      id: 'recorded_at',
      header: t('participation.scans.recorded_at'),
      from: 'lg',
      cell: (scan) => dateTimeText(scan.recorded_at, language),
      csv: (scan) => exportTime(scan.recorded_at),
    },
  ]
}

/** The name of the person scanned; a visitor is named by their host. */
export function scanName({ name, guest_of_name: host }: Scan, t: TFunction): string {
  return name ?? (host === null ? t('participation.visitor') : t('participation.guest_of', { name: host }))
}

function whatText({ op, method, reason, code }: Scan, t: TFunction): string {
  if (op === 'check_in') {
    const by = t(`participation.scans.by.${method}`)
    // Nothing to say when all is well.
    return code === null || code === 'genuine' ? by : `${by}: ${t(`participation.scans.code.${code}`)}`
  }
  if (op === 'help') return t('participation.scans.sent_to_staff')
  return reason
    ? t('participation.scans.undone_because', { reason: undoReasonText(reason, t) })
    : t('participation.scans.undone')
}

type Club = ReturnType<typeof useClubContext>

function noteText({ conflict_reason, result }: Scan, t: TFunction, club: Club): string | null {
  if (conflict_reason) return t(`participation.scans.conflict.${conflict_reason}`, club)
  return result === 'duplicate' ? t('participation.scans.duplicate', club) : null
}

function staffText({ staff_name, taken_over, taken_over_by_name }: Scan, t: TFunction): string {
  const scanned = staff_name ?? t('participation.scans.unknown')
  if (!taken_over) return scanned
  return t('participation.scans.taken_over', {
    name: scanned,
    other: taken_over_by_name ?? t('participation.scans.unknown'),
  })
}
