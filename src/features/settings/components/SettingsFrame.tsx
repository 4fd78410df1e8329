import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LocalNavigation } from '#ui/layout/LocalNavigation.tsx'
import { Page } from '#ui/layout/Page.tsx'

import { SETTINGS_PARTS } from '../parts.ts'

/** The settings' navigation beside the current screen. */
export function SettingsFrame({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const items = SETTINGS_PARTS.map((part) => ({
    to: `/settings/${part}` as const,
    label: t(`settings.${part}.title`),
  }))
  return (
    <Page>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '200px minmax(0, 640px)' },
          gap: { base: 3, md: 5 },
          alignItems: 'start',
        }}
      >
        <LocalNavigation label={t('settings.navigation')} items={items} current={path} />
        <div className="panels">{children}</div>
      </Box>
    </Page>
  )
}
