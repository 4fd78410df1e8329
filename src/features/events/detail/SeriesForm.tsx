import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dayOf } from '#lib/time/day.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Checkbox } from '#ui/control/Checkbox.tsx'
import { RadioField } from '#ui/control/RadioField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { DayField } from '#ui/picker/DayField.tsx'

import { useChild, wordsOf } from '../components/answering-for.ts'
import type { useAnswerSeries } from '../components/use-answer-series.ts'
import type { ClubEvent } from '../event.ts'
import { answerOf, givenAnswer, isFullFor } from '../registration.ts'
import { whenText } from '../when.ts'

const ANSWERS = ['going', 'interested', 'declined'] as const

interface SeriesFormProps {
  /** The event the dialog was opened from. */
  event: ClubEvent
  /** The remaining events of the series, by start time. */
  events: readonly ClubEvent[]
  save: ReturnType<typeof useAnswerSeries>
  onClose: () => void
}

const lastDay = (events: readonly ClubEvent[]) => dayOf(new Date(events.at(-1)?.start_time ?? 0))

/** The answer, the last day it applies to, and the events to leave out. */
export function SeriesForm({ event, events, save: { mutate, isPending, error }, onClose }: SeriesFormProps) {
  const { t, i18n } = useTranslation()
  const online = useOnline()
  const now = useNow()
  const given = answerOf(event)
  const [answer, setAnswer] = useState<(typeof ANSWERS)[number]>(
    given === null || given === 'queued' ? 'going' : given,
  )
  const [until, setUntil] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { of, name } = wordsOf(useChild())
  const shown = events.filter(({ start_time }) => until === '' || dayOf(new Date(start_time)) <= until)
  const meant = shown.filter(({ id }) => !left.has(id))
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>{t('events.series.lead')}</Typography>
        <RadioField
          legend={t(`${of}series.answer`, { name })}
          options={ANSWERS.map((value) => ({ value, label: t(`events.${value}`) }))}
          value={answer}
          onChange={setAnswer}
        />
        <Box sx={{ maxWidth: '15rem' }}>
          <DayField
            name="until"
            label={t('events.series.until')}
            hint={t('events.series.until_hint')}
            from={dayOf(new Date(events[0]?.start_time ?? 0))}
            to={lastDay(events)}
            value={until}
            onChange={setUntil}
          />
        </Box>
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
            {t('events.series.which')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((each) => (
              <Box component="li" key={each.id}>
                <Box
                  component="label"
                  sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
                >
                  <Checkbox checked={!left.has(each.id)} onChange={() => toggle(each.id)} />
                  <span>
                    {whenText(each, now, i18n.language).join(' ')}
                    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
                      {[
                        t(`events.${answerOf(each) ?? 'no_answer'}`),
                        answer === 'going' && isFullFor(each) && answerOf(each) !== 'queued'
                          ? t(`${of}series.full`, { name })
                          : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Typography>
                  </span>
                </Box>
              </Box>
            ))}
          </Box>
          {shown.length === 0 && <Typography>{t('events.series.none')}</Typography>}
        </Box>
        <CallFailure
          failure={error ? asFailure(error) : undefined}
          offlineText={t('events.series.offline')}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button disabled={isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={meant.length === 0 || !online}
          onClick={() =>
            mutate(
              meant.map((each) => ({
                event_id: each.id,
                status: answer,
                // Keep the comment when the answer stays the same.
                comment: answerOf(each) === answer ? (givenAnswer(each).comment ?? null) : null,
              })),
            )
          }
        >
          {t('events.series.save', { count: meant.length })}
        </Button>
      </DialogActions>
    </>
  )
}
