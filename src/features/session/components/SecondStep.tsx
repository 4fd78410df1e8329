import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { Button } from '#ui/control/Button.tsx'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'

import { finishLogin } from '../account.ts'

interface Props {
  /** The token from the first step, after a correct password. */
  token: string
  onBack: () => void
}

/** Asks for the code after the password. */
export function SecondStep({ token, onBack }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [recovery, setRecovery] = useState(false)
  const [missing, setMissing] = useState(false)
  const focus = () => (form.current?.elements.namedItem('code') as HTMLElement | null)?.focus()
  const { error, isPending, mutate } = useMutation({ mutationFn: finishLogin, onError: focus })
  useEffect(focus, [recovery])

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    const typed = data.get('code')
    const code = typeof typed === 'string' ? typed.trim() : ''
    setMissing(code === '')
    if (code === '') focus()
    else mutate({ token, code, trust: data.has('trust') })
  }
  const label = t(recovery ? 'session.second_step.recovery' : 'session.second_step.code')
  return (
    <form ref={form} className="login-form" noValidate onSubmit={onSubmit}>
      <CallFailure failure={error ? toApiError(error) : undefined} offlineText={t('session.login.offline')} />
      <TextField
        key={String(recovery)}
        name="code"
        label={label}
        hint={t(recovery ? 'session.second_step.recovery_hint' : 'session.second_step.code_hint')}
        error={missing ? t('form.required', { field: label }) : undefined}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <CheckboxField name="trust" label={t('session.second_step.trust')} />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isPending}>
        {t('session.login.submit')}
      </Button>
      <Button fullWidth onClick={() => setRecovery(!recovery)}>
        {t(recovery ? 'session.second_step.use_app' : 'session.second_step.use_recovery')}
      </Button>
      {recovery && <p>{t('session.second_step.lost')}</p>}
      <Button fullWidth onClick={onBack}>
        {t('session.second_step.back')}
      </Button>
    </form>
  )
}
