import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { restoreFile } from '#api/setup.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { PasswordField } from '#ui/control/PasswordField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { asFailure, type Failure, failureText } from '#ui/feedback/failure.ts'

interface RestoreFormProps {
  setupKey: string
  /** Restores it; rejects with what is wrong with the file. */
  attempt: (work: () => Promise<void>) => Promise<void>
}

/** Uploads a backup, of which the server makes its database. */
export function RestoreForm({ setupKey, attempt }: RestoreFormProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [passphrase, setPassphrase] = useState('')
  const [isSending, setSending] = useState(false)
  // Not its text: the language may be changed while it is shown.
  const [problem, setProblem] = useState<Failure | 'no file'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!file) return setProblem('no file')
    setSending(true)
    setProblem(undefined)
    try {
      await attempt(() => restoreFile(setupKey, file, passphrase))
    } catch (error) {
      setProblem(asFailure(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={id}>{t('setup.file')}</label>
        <input
          id={id}
          type="file"
          aria-describedby={`${id}-hint`}
          style={{ maxWidth: '100%' }}
          onChange={(event) => {
            setFile(event.target.files?.[0])
            setProblem(undefined)
          }}
        />
        <p id={`${id}-hint`} className="form__note">
          {t('setup.file_hint')}
        </p>
      </div>
      <PasswordField
        autoComplete="current-password"
        name="passphrase"
        label={t('setup.passphrase')}
        hint={t('setup.passphrase_hint')}
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <div aria-live="polite" className="form__messages">
        {!online && <Alert severity="warning">{t('account.offline')}</Alert>}
        {problem && <Alert severity="error">{problemText(t, problem)}</Alert>}
      </div>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending} disabled={!online}>
        {t('setup.restore')}
      </Button>
    </form>
  )
}

function problemText(t: TFunction, problem: Failure | 'no file'): string {
  if (problem === 'no file') return t('setup.no_file')
  const { reason } = problem.params
  const general = failureText(t, problem)
  return typeof reason === 'string' ? t([`setup.reason.${reason}`, general]) : general
}
