import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'

import type { RegistrationValues } from '../registration-schema.ts'
import './account.css'

interface TermsProps {
  control: Control<RegistrationValues>
  association: string
  /** The association's own terms, if any. */
  terms: string | null
}

/** The terms accepted with an account, to read beforehand. */
export function Terms({ control, association, terms }: TermsProps) {
  const { t } = useTranslation()
  const label = terms
    ? t('account.register.accept_both', { association })
    : t('account.register.accept_service')
  // Not with Trans, which would add an HTML parser for this one link.
  const [before, service, after] = label.split(/<\/?service>/)
  return (
    <div>
      {terms && (
        <>
          <p id="terms" className="terms-title">
            {t('account.register.terms_title', { association })}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard */}
          <div role="region" aria-labelledby="terms" tabIndex={0} className="terms">
            {terms}
          </div>
        </>
      )}
      <CheckboxInput control={control} name="terms" label={label}>
        {before}
        {/* Opens a new tab, so that what was typed here stays. */}
        <a href="/terms-of-service" target="_blank" rel="noopener" className="plain-link">
          {service}
        </a>
        {after}
      </CheckboxInput>
    </div>
  )
}
