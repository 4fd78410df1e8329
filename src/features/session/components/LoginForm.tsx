import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { readDraft, writeDraft } from '#lib/browser/drafts.ts'
import { knowsPasskeys } from '#lib/browser/passkey-support.ts'
import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PasswordField } from '#ui/control/PasswordField.tsx'
import { TextField } from '#ui/control/TextField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'

import {
  type CredentialProblems,
  type Credentials,
  credentialProblems,
  credentialsIn,
} from '../credentials.ts'
import type { SignedLogin } from '../passkey-login.ts'
import { usePasskeyOffer } from '../use-passkey-offer.ts'

const DRAFT = 'login'

/** A login with a password, or with a passkey that was already chosen or is requested now. */
interface Attempt {
  credentials?: Credentials
  signed?: SignedLogin
}

interface Props {
  email?: string | undefined
  /** Called with the token for the second step if the password was correct and a code is required too. */
  onSecondStep: (token: string) => void
}

/** Logs in; subscribers to the session handle what follows. What was typed stays if it fails. */
export function LoginForm({ email = '', onSecondStep }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [known] = useState(() => draftOfEmail() ?? email)
  const [typed, setTyped] = useState(known)
  const [wrong, setWrong] = useState<CredentialProblems>({})
  const [isDirty, setDirty] = useState(false)
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLElement | null)?.focus()
  const {
    data: isIn = false,
    error,
    isPending,
    mutate,
  } = useMutation({
    // Imported here, so that the login form does not wait for the API client.
    mutationFn: async ({ credentials, signed }: Attempt) => {
      if (!credentials) return (await import('../passkey-login.ts')).loginWithPasskey(signed)
      await (await import('../account.ts')).login(credentials)
      writeDraft(DRAFT, {})
      return true
    },
    onError: (refusal, { credentials }) => {
      const { code, params } = toApiError(refusal)
      if (code === 'ERROR_SECOND_FACTOR_REQUIRED') onSecondStep(String(params['token']))
      else if (credentials) focus('password')
    },
  })
  const failure = error ? toApiError(error) : undefined
  // Not after a passkey was refused, nor to a user who has logged in and is on the way to the next screen.
  const isOffering = !isPending && !isIn && failure?.code !== 'ERROR_INVALID_PASSKEY'
  usePasskeyOffer(form, isOffering, (signed) => mutate({ signed }))
  useReloadBlocker(isDirty)

  // Read from the form, since a password manager may fill it in without firing an event.
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const { email: now } = credentialsIn(new FormData(event.currentTarget))
    setDirty(true)
    setTyped(now)
    writeDraft(DRAFT, now ? { email: now } : {})
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const credentials = credentialsIn(new FormData(event.currentTarget))
    const problems = credentialProblems(credentials)
    setWrong(problems)
    const [first] = Object.keys(problems)
    if (first) focus(first)
    else mutate({ credentials })
  }

  const address = { label: t('session.login.email'), problem: wrong.email }
  const password = { label: t('session.login.password'), problem: wrong.password }
  return (
    <form ref={form} className="login-form" noValidate onInput={onInput} onSubmit={onSubmit}>
      <CallFailure failure={failure} offlineText={t('session.login.offline')} />
      {failure?.code === 'ERROR_ACCOUNT_NOT_VERIFIED' && (
        <LinkButton to="/verify-account" state={{ email: typed }} variant="outlined">
          {t('session.login.newLink')}
        </LinkButton>
      )}
      <TextField
        name="email"
        label={address.label}
        error={address.problem && t(address.problem, { field: address.label })}
        type="email"
        autoComplete="username webauthn"
        defaultValue={known}
      />
      <PasswordField
        name="password"
        label={password.label}
        error={password.problem && t(password.problem, { field: password.label })}
        autoComplete="current-password"
      />
      <Link to="/forgot-password" state={{ email: typed }} className="plain-link login-forgot">
        {t('session.login.forgot')}
      </Link>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isPending}>
        {t('session.login.submit')}
      </Button>
      {knowsPasskeys() && (
        <Button variant="outlined" size="large" fullWidth disabled={isPending} onClick={() => mutate({})}>
          {t('session.login.passkey')}
        </Button>
      )}
    </form>
  )
}

function draftOfEmail(): string | undefined {
  const { email } = readDraft(DRAFT)
  return typeof email === 'string' ? email : undefined
}
