import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { LinkPressArea } from '#ui/control/PressArea.tsx'
import { Section } from '#ui/layout/Section.tsx'

import type { AttendedEvent } from '../event.ts'
import { LiveMark } from '../overview/LiveMark.tsx'
import { spanText } from '../span-text.ts'

/** The events whose doors are open, above all others. Nothing when there are none. */
export function OpenEvents({ open }: { open: readonly AttendedEvent[] }) {
  const { t, i18n } = useTranslation()
  if (open.length === 0) return null
  return (
    <Box sx={{ mb: 4 }}>
      <Section title={t('participation.open_now')}>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
          }}
        >
          {open.map((event) => (
            <Card key={event.id} variant="outlined" sx={{ borderColor: 'primary.main' }}>
              <LinkPressArea
                to="/admin/event-participation/$id"
                params={{ id: event.id }}
                style={{ padding: 16 }}
              >
                <LiveMark />
                <Typography sx={{ fontWeight: 600, mt: 1, overflowWrap: 'anywhere' }}>
                  {event.title}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {spanText(event, i18n.language)}
                </Typography>
              </LinkPressArea>
            </Card>
          ))}
        </Box>
      </Section>
    </Box>
  )
}
