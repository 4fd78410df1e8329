import { useEffect, useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { PasswordStrength as Strength } from '#lib/text/password-strength.ts'

import type { FieldProps } from './use-field.ts'

type Props<Values extends FieldValues> = Pick<FieldProps<Values, string>, 'control' | 'name'>

/** How hard the password is to guess, and what weakens it: in words, with a bar for illustration. */
export function PasswordStrength<Values extends FieldValues>({ control, name }: Props<Values>) {
  const { t } = useTranslation()
  const strength = useStrength(useWatch({ control, name }))
  return (
    <div role="status" className="plain-strength">
      {strength && (
        <>
          <span aria-hidden className="plain-strength__bar" data-score={strength.score} />
          {t(`form.strength.${strength.score}`)}
          {strength.weakness && ` ${t(`form.weakness.${strength.weakness}`)}`}
        </>
      )}
    </div>
  )
}

function useStrength(password: string): Strength | undefined {
  const [judged, setJudged] = useState<{ password: string; strength: Strength }>()
  useEffect(() => {
    if (password === '') return
    let outdated = false
    const judge = async () => {
      const { passwordStrength } = await import('#lib/text/password-strength.ts')
      if (!outdated) setJudged({ password, strength: passwordStrength(password) })
    }
    // Offline there is no estimate, but then the password cannot be sent either; the rules are still shown.
    judge().catch(() => undefined)
    return () => {
      outdated = true
    }
  }, [password])
  return judged && password !== '' ? judged.strength : undefined
}
