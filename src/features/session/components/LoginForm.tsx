import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useUninterrupted } from '#lib/uninterrupted.ts'
import { failureText } from '#ui/failure.ts'
import { useOnline } from '#ui/use-online.ts'

import { login } from '../account.ts'
import { type Credentials, loginSchema } from '../login-schema.ts'
import { LabelledInput } from './LabelledInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'

/** Logs in; what follows a login is for those who watch the session. What was typed stays when it fails. */
export function LoginForm() {
  const { t } = useTranslation()
  const online = useOnline()
  const { formState, handleSubmit, register, setFocus } = useForm<Credentials>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { error, isPending, mutate } = useMutation({ mutationFn: login, onError: () => setFocus('password') })
  const { errors, isDirty } = formState
  useUninterrupted(isDirty)
  const errorText = (key: string | undefined) => (key ? t(key) : undefined)

  return (
    <form noValidate onSubmit={(event) => void handleSubmit((credentials) => mutate(credentials))(event)}>
      <div aria-live="polite">
        {!online && <Alert severity="warning">{t('session.login.offline')}</Alert>}
        {error && online && <Alert severity="error">{failureText(t, toApiError(error))}</Alert>}
      </div>
      <LabelledInput
        label={t('session.login.email')}
        error={errorText(errors.email?.message)}
        inputProps={{ type: 'email', autoComplete: 'username', inputMode: 'email', autoCapitalize: 'none' }}
        {...register('email')}
      />
      <PasswordInput
        label={t('session.login.password')}
        error={errorText(errors.password?.message)}
        autoComplete="current-password"
        {...register('password')}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={isPending}
        sx={{ mt: 3, minHeight: 52 }}
      >
        {t('session.login.submit')}
      </Button>
    </form>
  )
}
