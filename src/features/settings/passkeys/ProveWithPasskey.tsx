import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { proofOfPasskey } from '#api/passkey-proof.ts'
import { knowsPasskeys } from '#lib/browser/passkey-support.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import type { SavedForm } from '#ui/form/use-saved-form.ts'

import { settingsQueries } from '../queries.ts'

/**
 * A button below the field for the current password, which submits the form with a passkey instead. Renders
 * nothing for users without one.
 */
export function ProveWithPasskey<Values extends FieldValues & { current_password: string }>({
  form,
}: {
  form: SavedForm<Values>
}) {
  const { t } = useTranslation()
  const online = useOnline()
  const passkeys = useQuery(settingsQueries.passkeys())
  const [isAsking, setAsking] = useState(false)
  const password = 'current_password' as Path<Values>

  const prove = async () => {
    const others = Object.keys(form.getValues()).filter((name) => name !== password) as Path<Values>[]
    // Check the other fields first: a passkey's response is valid for minutes, and only once.
    if (!(await form.trigger(others, { shouldFocus: true }))) return
    setAsking(true)
    try {
      const proof = await proofOfPasskey()
      if (proof === undefined) return
      form.setValue(password, proof as PathValue<Values, typeof password>)
      await form.submit()
      // The proof is used up: it may neither stay nor be sent again. Its error stays.
      const { error } = form.getFieldState(password)
      form.resetField(password, { defaultValue: '' as PathValue<Values, typeof password> })
      if (error) form.setError(password, error)
    } catch (error) {
      form.tell(error)
    } finally {
      setAsking(false)
    }
  }

  if (!knowsPasskeys() || !passkeys.data?.length) return null
  return (
    <div>
      <Button
        variant="outlined"
        disabled={!online || form.formState.isSubmitting}
        loading={isAsking}
        onClick={() => void prove()}
      >
        {t('session.login.passkey')}
      </Button>
    </div>
  )
}
