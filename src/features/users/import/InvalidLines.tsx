import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Section } from '#ui/layout/Section.tsx'
import { Pager } from '#ui/list/Pager.tsx'

import { InvalidLine } from './InvalidLine.tsx'
import type { Import } from './use-import.ts'

const PAGE = 10

/** The lines with errors, to be corrected or left out. */
export function InvalidLines({ list }: { list: Import }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [asked, setPage] = useState(1)
  const { wrong } = list
  const page = Math.min(asked, Math.ceil(wrong.length / PAGE))
  const shown = wrong.slice((page - 1) * PAGE, page * PAGE)
  const items = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  // The focus moves to the line after the removed one; without any, the surrounding part of the screen takes it.
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return
    const headings = items.current?.querySelectorAll('h3') ?? []
    headings[Math.min(removedAt.current, headings.length - 1)]?.focus()
    removedAt.current = undefined
  })
  const leaveOut = (numbers: readonly number[]) => {
    list.leaveOut(numbers)
    toast({
      message: t('users.import.left_out', { count: numbers.length }),
      severity: 'success',
      undo: () => list.putBack(numbers),
    })
  }
  return (
    <Section
      title={t('users.import.mend')}
      more={
        <Button color="error" onClick={() => leaveOut(wrong.map(({ number }) => number))}>
          {t('users.import.leave_out_all', { count: wrong.length })}
        </Button>
      }
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('users.import.mend_hint')}</Typography>
      <Box ref={items} component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((line, index) => (
          <InvalidLine
            key={line.number}
            line={line}
            list={list}
            onLeaveOut={() => {
              removedAt.current = index
              leaveOut([line.number])
            }}
          />
        ))}
      </Box>
      <Pager page={page} pageSize={PAGE} total={wrong.length} onPage={setPage} />
    </Section>
  )
}
