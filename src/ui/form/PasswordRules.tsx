import { type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { PASSWORD_RULES } from '#lib/text/password.ts'

import { VisuallyHidden } from '../content/VisuallyHidden.tsx'
import { CheckCircleIcon, CircleIcon } from '../icon/basic-icons.ts'
import type { FieldProps } from './use-field.ts'

type Props<Values extends FieldValues> = Pick<FieldProps<Values, string>, 'control' | 'name'>

/** The server's rules as a list: which ones the password meets is shown by icon and word, not by colour alone. */
export function PasswordRules<Values extends FieldValues>({ control, name }: Props<Values>) {
  const { t } = useTranslation()
  const password: string = useWatch({ control, name })
  return (
    <ul aria-label={t('form.password_rules')} className="plain-rules">
      {PASSWORD_RULES.map(({ code, params, holds }) => {
        const kept = holds(password)
        return (
          <li key={code} className={kept ? 'plain-rules__kept' : undefined}>
            {kept ? <CheckCircleIcon /> : <CircleIcon />}
            <span>
              {t(`form.password_rule.${code}`, params ?? {})}
              {kept && <VisuallyHidden> {t('form.rule_kept')}</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
