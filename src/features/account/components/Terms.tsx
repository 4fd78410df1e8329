import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Control } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'

import { CheckboxInput } from '#ui/form/CheckboxInput.tsx'

import type { RegistrationValues } from '../registration-schema.ts'

interface TermsProps {
  control: Control<RegistrationValues>
  association: string
  /** The association's own terms, where it has any. */
  terms: string | null
}

/** The terms that are accepted with an account, to be read before. */
export function Terms({ control, association, terms }: TermsProps) {
  const { t } = useTranslation()
  const label = terms
    ? t('account.register.accept_both', { association })
    : t('account.register.accept_service')
  return (
    <Box>
      {terms && (
        <>
          <Typography id="terms" sx={{ fontWeight: 600, mb: 0.75 }}>
            {t('account.register.terms_title', { association })}
          </Typography>
          {/* A region that scrolls must be reached by keyboard. */}
          <Box
            role="region"
            aria-labelledby="terms"
            tabIndex={0}
            sx={{
              maxHeight: 180,
              overflowY: 'auto',
              p: 1.5,
              mb: 1,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              whiteSpace: 'pre-line',
              overflowWrap: 'break-word',
              fontSize: '0.875rem',
            }}
          >
            {terms}
          </Box>
        </>
      )}
      <CheckboxInput control={control} name="terms" label={label}>
        <Trans
          i18nKey={terms ? 'account.register.accept_both' : 'account.register.accept_service'}
          values={{ association }}
          // A tab of its own: what is typed here stays.
          components={{ service: <Link href="/terms-of-service" target="_blank" rel="noopener" /> }}
        />
      </CheckboxInput>
    </Box>
  )
}
