import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { SelectField } from '#ui/control/SelectField.tsx'
import { Section } from '#ui/layout/Section.tsx'

import type { Encoding } from './encodings.ts'
import type { Headings } from './headings.ts'
import type { Sheet } from './kept-import.ts'
import type { CsvTable, Reading, Separator } from './read-file.ts'
import { readingChoices } from './reading-choices.ts'

const ENCODING_NAMES: Record<Exclude<Encoding, 'utf-8-twice'>, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Macintosh',
  ibm850: 'MS-DOS',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
}

const SEPARATOR_NAMES: Record<Separator, string> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' }

interface FileReadingProps {
  bytes: Uint8Array
  table: CsvTable
  /** What exports head the columns with. */
  exported: readonly Headings[]
  /** Those of a spreadsheet's own file, which says itself what its letters and columns are. */
  sheets: readonly Sheet[] | undefined
  /** Which of them is shown. */
  sheet: number
  onSheet: (sheet: number) => void
  onChoose: (chosen: Reading) => void
}

/** How the file was read, guessed and changeable: its letters and separator, or its sheet, and the line of its headings. */
export function FileReading({ bytes, table, exported, sheets, sheet, onSheet, onChoose }: FileReadingProps) {
  const { t } = useTranslation()
  const choices = useMemo(() => readingChoices(bytes, exported, table), [bytes, exported, table])
  const lineText = (number: number) =>
    table.top
      .find((line) => line.number === number)
      ?.cells.filter(Boolean)
      .join(', ') ?? ''
  return (
    <Section title={t('users.import.reading')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
          pt: 1,
        }}
      >
        {sheets && sheets.length > 1 && (
          <SelectField
            dense
            label={t('users.import.sheet')}
            value={String(sheet)}
            onChange={({ target }) => onSheet(Number(target.value))}
            options={sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          />
        )}
        {!sheets && choices.encodings.length > 1 && (
          <SelectField
            dense
            label={t('users.import.letters')}
            value={table.encoding}
            onChange={({ target }) => onChoose({ encoding: target.value as Encoding })}
            options={choices.encodings.map(({ encoding, sample }) => ({
              value: encoding,
              label: `${sample} (${encoding === 'utf-8-twice' ? t('users.import.utf8_twice') : ENCODING_NAMES[encoding]})`,
            }))}
          />
        )}
        {!sheets && (
          <SelectField
            dense
            label={t('users.import.separator')}
            value={table.separator}
            onChange={({ target }) => onChoose({ separator: target.value as Separator })}
            options={choices.separators.map((separator) => ({
              value: separator,
              label: t(`users.import.separators.${SEPARATOR_NAMES[separator]}`),
            }))}
          />
        )}
        <SelectField
          dense
          label={t('users.import.heading_line')}
          value={String(table.headingLine)}
          onChange={({ target }) => onChoose({ headingLine: Number(target.value) })}
          options={choices.headingLines.map((number) => ({
            value: String(number),
            label:
              number === 0
                ? t('users.import.no_heading_line')
                : `${t('users.import.line', { number })}: ${lineText(number)}`,
          }))}
        />
      </Box>
    </Section>
  )
}
