import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Pager } from '#ui/list/Pager.tsx'

import { InvalidLine } from './InvalidLine.tsx'
import type { Import } from './use-import.ts'

const PAGE = 10

/** The lines with something wrong, to be corrected or left out. */
export function InvalidLines({ list }: { list: Import }) {
  const { t } = useTranslation()
  const [asked, setPage] = useState(1)
  const { wrong } = list
  const page = Math.min(asked, Math.ceil(wrong.length / PAGE))
  return (
    <Section
      title={t('users.import.mend')}
      more={
        <Button color="error" onClick={() => list.leaveOut(wrong.map(({ number }) => number))}>
          {t('users.import.leave_out_all', { count: wrong.length })}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('users.import.mend_hint')}</Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {wrong.slice((page - 1) * PAGE, page * PAGE).map((line) => (
          <InvalidLine key={line.number} line={line} list={list} />
        ))}
      </Box>
      <Pager page={page} pageSize={PAGE} total={wrong.length} onPage={setPage} />
    </Section>
  )
}
