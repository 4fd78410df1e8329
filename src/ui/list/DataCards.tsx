import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useSecondRender } from '../pacing/use-second-render.ts'
import type { RowsProps } from './DataTable.tsx'
import { SelectionBox } from './SelectionBox.tsx'

/** How many a phone shows before anyone scrolls. */
const SEEN_FIRST = 4

/** Rows on a narrow screen: a card each, with the names of the columns beside what they hold. */
export function DataCards<Row>({ label, columns, rows, keyOf, nameOf, selection }: RowsProps<Row>) {
  const [title, ...facts] = columns
  const shown = useSecondRender() ? rows : rows.slice(0, SEEN_FIRST)
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {shown.map((row) => (
        <Card
          component="li"
          variant="outlined"
          key={keyOf(row)}
          sx={{ p: 1.5, borderColor: selection?.rows.has(keyOf(row)) ? 'primary.main' : 'divider' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, gap: 0.5 }}>
            {selection && (
              <SelectionBox
                name={nameOf(row)}
                checked={selection.rows.has(keyOf(row))}
                onToggle={(range) => selection.toggle(row, rows, range)}
              />
            )}
            <Box sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{title?.cell?.(row)}</Box>
          </Box>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(6rem, auto) minmax(0, 1fr)',
              columnGap: 2,
              rowGap: 0.5,
              m: 0,
              mt: 0.5,
              fontSize: '0.875rem',
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, overflowWrap: 'anywhere' },
            }}
          >
            {facts.map(({ id, header, cell }) => (
              <Box key={id} sx={{ display: 'contents' }}>
                <dt>{header}</dt>
                <dd>{cell?.(row)}</dd>
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Box>
  )
}
