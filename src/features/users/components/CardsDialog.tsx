import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { saveFile } from '#ui/browser/save-file.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { Button } from '#ui/control/Button.tsx'
import { RadioField } from '#ui/control/RadioField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { NameList } from '#ui/overlay/NameList.tsx'

import { LAYOUT_NAMES, type LayoutName } from '../cards/layout.ts'
import { makeCards } from '../cards/make-cards.ts'
import type { User } from '../user.ts'

interface CardsDialogProps {
  users: readonly User[]
  /** How many of the selected members rank above the user: their cards are not theirs to have. */
  leftOut: number
  onClose: () => void
}

/** Asks how to print members' cards, and creates a PDF of them. */
export function CardsDialog({ users, leftOut, onClose }: CardsDialogProps) {
  const { t } = useTranslation()
  const club = useClubContext()
  const id = useId()
  const toast = useToast()
  const online = useOnline()
  const [layout, setLayout] = useState<LayoutName>('sheet')
  const [done, setDone] = useState(0)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      stop.current = new AbortController()
      setDone(0)
      const { signal } = stop.current
      return makeCards(
        users.map((user) => user.id),
        {
          layout,
          title: t('users.cards.file'),
          // In both languages, regardless of who prints the cards.
          sinceText: (year) => t('users.cards.since', { year }),
          onProgress: setDone,
          signal,
        },
      ).catch((error: unknown) => {
        if (signal.aborted) return undefined
        throw error
      })
    },
    onSuccess: (pdf) => {
      if (!pdf) return
      saveFile(`${t('users.cards.file')}.pdf`, pdf, 'application/pdf')
      toast({ message: t('users.cards.done', { count: users.length }), severity: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('users.cards.title', { count: users.length })}</DialogTitle>
      <DialogContent>
        <NameList names={users.map(({ name }) => name)} />
        {leftOut > 0 && (
          <Typography sx={{ mb: 2 }}>{t('users.cards.left_out', { count: leftOut })}</Typography>
        )}
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{t('users.cards.text', club)}</Typography>
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('users.offline')} />
        <RadioField
          legend={t('users.cards.layout')}
          value={layout}
          onChange={(value) => setLayout(value)}
          options={LAYOUT_NAMES.map((value) => ({ value, label: t(`users.cards.layouts.${value}`) }))}
        />
        {isPending && (
          <>
            <LinearProgress
              variant="determinate"
              value={(100 * done) / users.length}
              aria-label={t('users.cards.making')}
            />
            <Typography role="status" variant="body2">
              {t('users.cards.progress', { done, count: users.length })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button onClick={isPending ? () => stop.current?.abort() : onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" loading={isPending} disabled={!online} onClick={() => mutate()}>
          {t('users.cards.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
