import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fromBase64 } from '#lib/text/base64.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Question } from '#ui/feedback/Question.tsx'

import { isGarbled } from './encodings.ts'
import { FileReading } from './FileReading.tsx'
import { ImportPreview, type ImportPreviewProps } from './ImportPreview.tsx'
import type { ImportFile } from './kept-import.ts'
import { type CsvTable, readCsv, WARNINGS, WORKBOOK_READING } from './read-file.ts'

interface ImportFilePanelProps extends Omit<ImportPreviewProps, 'table' | 'onList'> {
  file: ImportFile
  /** It was open before the page was reloaded or the session ended. */
  isRestored: boolean
  /** It is to be read in another way, or another sheet of it. */
  onRead: (read: Pick<ImportFile, 'reading'> & Partial<ImportFile>) => void
  onAnother: () => void
}

/** A chosen file: how it is read, and the members it would create. Corrections are lost only after a question. */
export function ImportFilePanel({ file, isRestored, onRead, onAnother, ...preview }: ImportFilePanelProps) {
  const { t } = useTranslation()
  const { name, content, reading, sheets } = file
  const { exported } = preview
  const bytes = useMemo(() => fromBase64(content), [content])
  const table = useMemo(() => readCsv(bytes, exported, reading), [bytes, exported, reading])
  const sheet = sheets?.findIndex((each) => each.content === content) ?? 0
  const isEdited = useRef<() => boolean>(() => false)
  const [question, setQuestion] = useState<{ answer: string; act: () => void }>()
  const askIfEdited = (answer: string, act: () => void) =>
    isEdited.current() ? setQuestion({ answer, act }) : act()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Button onClick={() => askIfEdited(t('users.import.another'), onAnother)}>
          {t('users.import.another')}
        </Button>
      </Box>
      {isRestored && <Alert severity="info">{t('users.import.restored')}</Alert>}
      <FileReading
        bytes={bytes}
        table={table}
        exported={exported}
        sheets={sheets}
        sheet={sheet}
        onSheet={(chosen) =>
          askIfEdited(t('users.import.read_again'), () =>
            onRead({ reading: WORKBOOK_READING, content: sheets?.[chosen]?.content ?? content }),
          )
        }
        onChoose={(chosen) =>
          askIfEdited(t('users.import.read_again'), () => onRead({ reading: { ...reading, ...chosen } }))
        }
      />
      <FileWarnings table={table} />
      {/* Corrections belong to the cells as they were read. */}
      <ImportPreview
        key={JSON.stringify([reading, sheet])}
        {...preview}
        table={table}
        onList={(ask) => {
          isEdited.current = ask
        }}
      />
      <Question
        open={question !== undefined}
        title={t('users.import.another_question')}
        confirmLabel={question?.answer ?? ''}
        destructive
        onConfirm={() => {
          setQuestion(undefined)
          question?.act()
        }}
        onClose={() => setQuestion(undefined)}
      >
        {t('users.import.another_text')}
      </Question>
    </Box>
  )
}

const NAMED_LINES = 10

/** What may have been lost or damaged in the file, by line. */
function FileWarnings({ table }: { table: CsvTable }) {
  const { t, i18n } = useTranslation()
  const example = [table.headings, ...table.lines.map(({ cells }) => cells)].flat().find(isGarbled)
  const linesText = (numbers: readonly number[]) => {
    const named = numbers.slice(0, NAMED_LINES).map(String)
    const others = numbers.length - named.length
    return new Intl.ListFormat(i18n.language).format(
      others > 0 ? [...named, t('users.import.other_lines', { count: others })] : named,
    )
  }
  return WARNINGS.filter((kind) => table.warnings[kind].length > 0).map((kind) => (
    <Alert key={kind} severity={kind === 'above' ? 'info' : 'warning'} role="status">
      {t(`users.import.warning.${kind}`, {
        count: table.warnings[kind].length,
        lines: linesText(table.warnings[kind]),
        example,
      })}
    </Alert>
  ))
}
