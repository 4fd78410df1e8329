import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useTranslation } from 'react-i18next'

import { pageRange } from './page-range.ts'

interface PagerProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Turns the pages of a list of `total` rows; absent if one page holds them all. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { t } = useTranslation()
  const { from, to, last } = pageRange(page, pageSize, total)
  if (last <= 1) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mt: 3,
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('ui.pager.range', { from, to, total })}
      </Box>
      <Pagination
        page={page}
        count={last}
        siblingCount={0}
        shape="rounded"
        onChange={(_, next) => onPage(next)}
        aria-label={t('ui.pager.label')}
        getItemAriaLabel={(type, number, selected) =>
          type === 'page'
            ? t(selected ? 'ui.pager.current' : 'ui.pager.page', { page: number })
            : t(`ui.pager.${type}`)
        }
        // Seven fit side by side on a phone, too.
        sx={{
          '& .MuiPaginationItem-root': { minWidth: 'min(44px, 11.5vw)', height: 44, mx: 0, px: 0.5 },
          '& .MuiPaginationItem-ellipsis': { lineHeight: '44px' },
        }}
      />
    </Box>
  )
}
