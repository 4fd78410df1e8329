import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

import { useChild, wordsOf } from '../components/answering-for.ts'
import { useAnswerSeries } from '../components/use-answer-series.ts'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { SeriesForm } from './SeriesForm.tsx'

interface SeriesDialogProps {
  event: ClubEvent
  seriesId: string
  onClose: () => void
}

/** One answer for the remaining events of a series. */
export function SeriesDialog({ event, seriesId, onClose }: SeriesDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const child = useChild()
  const { of, name } = wordsOf(child)
  const save = useAnswerSeries(onClose)
  const series = useQuery(eventQueries.series(seriesId, child?.user_id))
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t(`${of}series.title`, { name })}</DialogTitle>
      {series.data ? (
        <SeriesForm event={event} events={series.data} save={save} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            <Loaded query={series} height={240}>
              {() => null}
            </Loaded>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2.5 }}>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
