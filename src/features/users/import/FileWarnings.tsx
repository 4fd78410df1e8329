import { useTranslation } from 'react-i18next'

import { Alert } from '#ui/feedback/Alert.tsx'

import { isGarbled } from './encodings.ts'
import { type CsvTable, WARNINGS } from './read-file.ts'

const NAMED_LINES = 10

/** What may have been lost or damaged in the file, by line. */
export function FileWarnings({ table }: { table: CsvTable }) {
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
