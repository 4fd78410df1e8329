import { useMutation } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'

import { csvSeparator, toCsv } from '#lib/text/csv.ts'

import { saveFile } from '../browser/save-file.ts'
import { Button } from '../control/Button.tsx'
import { failureText, asFailure } from '../feedback/failure.ts'
import { useToast } from '../feedback/toast-context.ts'
import { DownloadIcon } from '../icon/door-icons.ts'
import { type Column, exportLines } from './column.ts'
import { ExportNoteContext } from './export-note.ts'

interface ExportButtonProps<Row> {
  /** The file name, before the date. */
  name: string
  columns: readonly Column<Row>[]
  /** Fetches every row the list matches, on all pages. */
  all: () => Promise<Row[]>
  /** Shown beside the number of rows: on a phone, the toolbar has no room for it. */
  quiet?: boolean
}

/** Exports the rows that the list matches, on all pages, as a CSV file. */
export function ExportButton<Row>({ name, columns, all, quiet = false }: ExportButtonProps<Row>) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const note = useContext(ExportNoteContext)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = `${name}-${dayjs().format('YYYY-MM-DD')}.csv`
      const rows = await all()
      const csv = await toCsv(exportLines(columns, rows), csvSeparator(i18n.language))
      // Nothing is exported unless it has been logged.
      await note?.(file, rows.length)
      return { csv, file, count: rows.length }
    },
    onSuccess: ({ csv, file, count }) => {
      saveFile(file, csv, 'text/csv;charset=utf-8')
      toast({ message: t('lists.exported', { count, file }), severity: 'success' })
    },
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
  })
  return (
    <Button
      variant={quiet ? 'text' : 'outlined'}
      startIcon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('lists.export')}
    </Button>
  )
}
