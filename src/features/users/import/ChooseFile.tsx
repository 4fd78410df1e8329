import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toBase64 } from '#lib/text/base64.ts'
import { type CsvSeparator, csvSeparator, toCsv } from '#lib/text/csv.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { UploadFileIcon } from '#ui/icon/office-icons.ts'

import { COLUMN_TEXTS, type ImportField } from './fields.ts'
import type { Headings } from './headings.ts'
import type { ImportFile } from './kept-import.ts'
import { bytesOf, isWorkbook, MOST_LINES, readCsv, UnreadableFile, WORKBOOK_READING } from './read-file.ts'

interface ChooseFileProps {
  /** Whether the template includes a child with a guardian. */
  addsGuardians: boolean
  /** What exports head the columns with. */
  exported: readonly Headings[]
  onFile: (file: ImportFile) => void
}

/** Accepts a file, chosen or dropped, and offers a template to fill in. */
export function ChooseFile({ addsGuardians, exported, onFile }: ChooseFileProps) {
  const { t, i18n } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File): Promise<ImportFile> => {
      const bytes = await bytesOf(file)
      if (isWorkbook(bytes)) {
        const { readWorkbook } = await import('./workbook.ts').catch((cause: unknown) => {
          throw new UnreadableFile('offline', { cause })
        })
        const sheets = await readWorkbook(bytes, exported)
        return { name: file.name, content: sheets[0]?.content ?? '', reading: WORKBOOK_READING, sheets }
      }
      readCsv(bytes, exported)
      return { name: file.name, content: toBase64(bytes), reading: {} }
    },
    onSuccess: onFile,
  })
  const reason = error instanceof UnreadableFile ? error.reason : 'not_a_list'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) mutate(file)
  }
  const saveTemplate = async () => {
    const columns: ImportField[] = ['name', 'email', 'date_of_birth', 'address', 'member_since']
    const fields: ImportField[] = addsGuardians
      ? [...columns, 'guardian_name', 'guardian_email', 'guardian_phone']
      : columns
    const csv = await templateCsv(
      fields.map((field) => t(COLUMN_TEXTS[field])),
      csvSeparator(i18n.language),
    )
    saveFile(`${t('users.import.template_name')}.csv`, csv, 'text/csv;charset=utf-8')
  }
  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 2,
          p: { base: 3, md: 6 },
          textAlign: 'center',
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 2,
        }}
      >
        <UploadFileIcon size={48} tone="primary" />
        <Button variant="contained" loading={isPending} onClick={() => input.current?.click()}>
          {t('users.import.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) mutate(file)
            // Lets the same file be chosen again after it was corrected.
            target.value = ''
          }}
        />
        <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{t('users.import.hint')}</Typography>
        <Button onClick={() => void saveTemplate()}>{t('users.import.template')}</Button>
      </Box>
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {error && (
          <Alert severity="error">
            {t(`users.import.unreadable.${reason}`, { max: MOST_LINES.toLocaleString(i18n.language) })}
          </Alert>
        )}
      </Box>
    </>
  )
}

/** A template to fill in, with headings the import knows and an example line; with guardians, also that of a child. */
function templateCsv(headings: readonly string[], separator: CsvSeparator): Promise<string> {
  const example = [
    'Astrid Exempel',
    'astrid@example.org',
    '1990-04-17',
    'Storgatan 1, 123 45 Norrvik',
    '2024-08-15',
  ]
  const child = [
    'Alva Exempel',
    '',
    '2016-03-08',
    'Storgatan 1, 123 45 Norrvik',
    '2026-08-15',
    example[0],
    example[1],
    '070-174 06 05',
  ]
  const hasGuardians = headings.length > example.length
  return toCsv(hasGuardians ? [headings, [...example, '', '', ''], child] : [headings, example], separator)
}
