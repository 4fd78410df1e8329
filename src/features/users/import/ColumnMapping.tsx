import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { SelectField } from '#ui/control/SelectField.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { COLUMN_TEXTS, type ImportField } from './fields.ts'
import type { Import } from './use-import.ts'

interface ColumnMappingProps {
  list: Import
  /** What a column may contain. */
  fields: readonly ImportField[]
}

/** What each column of the file contains: guessed from its heading, and changeable here. */
export function ColumnMapping({ list, fields }: ColumnMappingProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('users.import.columns')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', xs: 'repeat(auto-fill, minmax(180px, 1fr))' },
          pt: 1,
        }}
      >
        {list.headings.map((heading, column) => (
          <SelectField
            // Two columns may have the same heading, and columns never move.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            dense
            label={heading || t('users.import.column', { number: column + 1 })}
            value={list.mapping[column] ?? ''}
            onChange={(event) => list.map(column, (event.target.value || null) as ImportField | null)}
            options={[
              { value: '', label: t('users.import.not_imported') },
              ...fields.map((field) => ({ value: field, label: t(COLUMN_TEXTS[field]) })),
            ]}
          />
        ))}
      </Box>
    </Section>
  )
}
