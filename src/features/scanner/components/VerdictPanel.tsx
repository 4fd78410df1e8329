import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import QrCodeScanner from '@mui/icons-material/QrCodeScannerRounded'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Shown } from '../model/outcome.ts'
import { outcomeDetail } from '../text/outcome-text.ts'
import { LOOKS } from '../text/verdict-look.ts'
import { VerdictActions } from './VerdictActions.tsx'

interface VerdictPanelProps {
  shown: Shown | undefined
  /** Shown lately; an older one steps back behind the wait for the next code. */
  fresh: boolean
  saving: boolean
  deviceId?: string | undefined
  onAnswer: (letIn: boolean) => void
  onRetry: () => void
}

/** The answer to whoever stands at the door, readable at arm's length: colour, icon, word, name, reason. */
export function VerdictPanel({ shown, fresh, saving, deviceId, onAnswer, onRetry }: VerdictPanelProps) {
  const look = shown && fresh ? LOOKS[shown.outcome.kind] : undefined
  return (
    <Box
      role="status"
      aria-live="assertive"
      aria-atomic
      aria-busy={saving}
      data-verdict={shown?.outcome.kind ?? 'waiting'}
      data-scan-id={shown?.id}
      data-fresh={fresh}
      sx={{
        display: 'grid',
        alignContent: 'center',
        minHeight: 208,
        px: { base: 2.5, sm: 4 },
        py: 2.5,
        borderRadius: '24px',
        overflow: 'hidden',
        bgcolor: look?.color ?? 'background.paper',
        color: look?.ink ?? 'text.primary',
        // Whoever does not see colours gets the white edge in forced-colour modes.
        border: '2px solid transparent',
      }}
    >
      {shown && fresh ? (
        <Verdict key={shown.id} shown={shown} deviceId={deviceId} onAnswer={onAnswer} onRetry={onRetry} />
      ) : (
        <Waiting saving={saving} latest={shown} />
      )}
    </Box>
  )
}

type VerdictProps = Pick<VerdictPanelProps, 'deviceId' | 'onAnswer' | 'onRetry'> & { shown: Shown }

function Verdict({ shown, deviceId, onAnswer, onRetry }: VerdictProps) {
  const { t, i18n } = useTranslation()
  const { outcome, member } = shown
  const Icon = LOOKS[outcome.kind].icon
  return (
    <Box sx={{ display: 'grid', gap: 0.75, animation: 'verdict 160ms ease-out', ...ENTER }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Icon aria-hidden sx={{ fontSize: 60, ml: -0.5 }} />
        <Typography component="p" sx={{ fontSize: '2.125rem', fontWeight: 800, lineHeight: 1.1 }}>
          {t(`scanner.verdict.${outcome.kind}`)}
        </Typography>
      </Box>
      {member && (
        <Typography
          component="p"
          variant="h2"
          sx={{ fontSize: '1.75rem', lineHeight: 1.2, overflowWrap: 'anywhere' }}
        >
          {member.name}
        </Typography>
      )}
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 }}>
        {outcomeDetail(outcome, t, i18n.language, deviceId)}
      </Typography>
      <VerdictActions outcome={outcome} onAnswer={onAnswer} onRetry={onRetry} />
    </Box>
  )
}

function Waiting({ saving, latest }: { saving: boolean; latest: Shown | undefined }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5 }}>
      <QrCodeScanner aria-hidden sx={{ fontSize: 52, color: 'primary.main', mb: 0.5 }} />
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 700 }}>
        {saving ? t('scanner.saving') : t('scanner.waiting')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {latest ? t('scanner.latest', { what: summary(latest, t) }) : t('scanner.waiting_hint')}
      </Typography>
    </Box>
  )
}

const summary = ({ outcome, member }: Shown, t: TFunction) =>
  [t(`scanner.verdict.${outcome.kind}`), member?.name].filter(Boolean).join(' · ')

// It moves, but is readable from its first frame on: fading in would cost the time that the decoder saves.
const ENTER = {
  '@keyframes verdict': { from: { transform: 'translateY(6px)' } },
}
