import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { type KeptAnswer, answerKey, keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { failureText } from '#ui/feedback/failure.ts'

import { useChild, wordsOf } from './answering-for.ts'
import { refusalText } from './refusal-text.ts'

/** Says that the reader's answer is waiting for a network, or was refused when it was sent. */
export function KeptAnswerNote({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const { kept, dismiss } = useKeptAnswer(eventId)
  const child = useChild()
  const { of, name } = wordsOf(child)
  if (!kept) return null
  const said = t(`events.${kept.status ?? 'no_answer'}`)
  const answer = kept.guests ? `${said} +${kept.guests}` : said
  if (kept.refused === undefined)
    return (
      <Alert severity="info" role="status">
        {kept.status === 'queued'
          ? t(`${of}queued_later`, { name })
          : t(`${of}waiting_to_send`, { answer, name })}
      </Alert>
    )
  const reason =
    kept.refused === 'ANSWERED_LATER'
      ? t('events.answered_elsewhere')
      : refusalText(t, kept.refused, { guests: { count: kept.guests ?? 0 }, child }) ||
        failureText(t, { code: kept.refused, params: {}, status: 400 })
  return (
    <Alert severity="warning" role="status" title={t(`${of}answer_not_taken`, { answer, name })}>
      <p>{reason}</p>
      <Button color="inherit" onClick={dismiss}>
        {t('common.close')}
      </Button>
    </Alert>
  )
}

/**
 * The answer of the reader, or of the child they are answering for here, that is waiting for a network or was
 * refused, and a way to dismiss it.
 */
function useKeptAnswer(eventId: string): { kept: KeptAnswer | undefined; dismiss: () => void } {
  const { user } = useStore(sessionStore)
  const store = keptAnswersOf(user?.id ?? '')
  const key = answerKey(eventId, useChild()?.user_id)
  const kept = useSyncExternalStore(store.subscribe, store.all)[key]
  return { kept, dismiss: () => kept && store.forget(key, kept) }
}
