import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Panel } from '#ui/layout/Panel.tsx'
import { AssociationHead } from '#ui/public/AssociationHead.tsx'

import type { AssociationFields } from '../association.ts'

/** What a visitor who wants to join sees, with unsaved changes. */
export function VisitorPreview({ fields, logo }: { fields: AssociationFields; logo: string | undefined }) {
  const { t } = useTranslation()
  const { name, description, terms_and_conditions: terms } = fields
  const isOpen = fields.is_public && fields.allow_user_registration
  return (
    <Panel title={t('association.preview')} lead={t('association.preview_lead')}>
      <Box sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.default' }}>
        {isOpen ? (
          <>
            <Typography sx={{ fontWeight: 700 }}>{t('account.register.title')}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t('account.register.lead', { association: name })}
            </Typography>
            <AssociationHead name={name} logo={logo} description={description || null} />
            {terms && (
              <>
                <Typography sx={{ fontWeight: 600, mt: 2 }}>
                  {t('account.register.terms_title', { association: name })}
                </Typography>
                <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {terms}
                </Typography>
              </>
            )}
          </>
        ) : (
          <>
            <Typography sx={{ fontWeight: 700 }}>{t('account.register.closed_title')}</Typography>
            <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t('account.register.closed')}</Typography>
          </>
        )}
      </Box>
    </Panel>
  )
}
