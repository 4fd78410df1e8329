import Check from '@mui/icons-material/CheckCircleOutlined'
import Circle from '@mui/icons-material/CircleOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { PASSWORD_RULES } from '#lib/password.ts'

import { VisuallyHidden } from '../VisuallyHidden.tsx'

/** The server's rules as a list: which the password keeps so far is told by sign and word, not by colour alone. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation()
  return (
    <Box component="ul" aria-label={t('form.password_rules')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {PASSWORD_RULES.map(({ code, params, holds }) => {
        const kept = holds(password)
        const Icon = kept ? Check : Circle
        return (
          <Box
            component="li"
            key={code}
            sx={{ display: 'flex', gap: 1, py: 0.25, color: kept ? 'success.main' : 'text.secondary' }}
          >
            <Icon aria-hidden sx={{ fontSize: 18, mt: '2px' }} />
            <span>
              {t(`form.password_rule.${code}`, params ?? {})}
              {kept && <VisuallyHidden> {t('form.rule_kept')}</VisuallyHidden>}
            </span>
          </Box>
        )
      })}
    </Box>
  )
}
