import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { keepFocus } from '#ui/browser/keep-focus.ts'
import { QrCodeScannerIcon } from '#ui/icon/shell-icons.ts'

import type { Shown } from '../model/outcome.ts'
import { outcomeDetail } from '../text/outcome-text.ts'
import { VERDICT_STYLES } from '../text/verdict-style.ts'
import { VerdictActions } from './VerdictActions.tsx'

interface VerdictPanelProps {
  shown: Shown | undefined
  /** Shown recently; an older one gives way to the prompt for the next code. */
  fresh: boolean
  saving: boolean
  deviceId?: string | undefined
  onAnswer: (letIn: boolean) => void
  onRetry: () => void
  /** The member's photo, if the event shows photos. */
  photo?: ReactNode
  /** The guest counter for someone inside. */
  guests?: ReactNode
}

/** The verdict for the person at the door, readable at arm's length: colour, icon, word, name, reason. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { shown, fresh, saving } = props
  const isFresh = shown !== undefined && fresh
  const look = isFresh ? VERDICT_STYLES[shown.outcome.kind] : undefined
  return (
    <Box
      ref={keepFocus}
      data-verdict={shown?.outcome.kind ?? 'waiting'}
      data-scan-id={shown?.id}
      data-fresh={fresh}
      sx={{
        ...PANEL,
        bgcolor: look?.color ?? 'background.paper',
        color: look?.ink ?? 'text.primary',
        ...(look?.framed && FRAME),
      }}
    >
      <Box role="status" aria-live="assertive" aria-atomic aria-busy={saving} sx={LIVE}>
        {isFresh && <Verdict key={shown.id} {...props} shown={shown} />}
      </Box>
      {/* Not announced: a verdict that fades would be read a second time, over the next one. */}
      {!isFresh && <Waiting saving={saving} latest={shown} />}
    </Box>
  )
}

/** The text scales with the panel's width and never overflows it: at twice the text size, the reason scrolls. */
const PANEL = {
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'safe center',
  minHeight: 0,
  px: 1,
  py: 1.25,
  borderRadius: '24px',
  overflow: 'auto',
  // In forced-colours mode, the white border replaces colour.
  border: '2px solid transparent',
} as const

/** Always there, as screen readers announce what changes in a region that they know. */
const LIVE = { display: 'grid', minHeight: 0, bgcolor: 'inherit' } as const

/** Inset, so that it is visible on a white background too. */
const FRAME = { outline: '5px solid #ffffff', outlineOffset: '-11px', px: 2, py: 2 }

type VerdictProps = Pick<VerdictPanelProps, 'deviceId' | 'onAnswer' | 'onRetry' | 'photo' | 'guests'> & {
  shown: Shown
}

function Verdict({ shown, deviceId, onAnswer, onRetry, photo, guests }: VerdictProps) {
  const { t, i18n } = useTranslation()
  const { outcome, member } = shown
  const Icon = VERDICT_STYLES[outcome.kind].icon
  // Text after a comma is shown smaller below: "Admitted, not registered".
  const [word, ...rest] = t(`scanner.verdict.${outcome.kind}`).split(', ')
  return (
    <Box sx={VERDICT}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Icon size="min(6rem, 30cqi, 17dvh)" style={{ marginInline: -4 }} />
        <Typography component="p" sx={WORD}>
          {word}
          {rest.length > 0 && ' '}
          {rest.length > 0 && (
            <Box component="span" sx={SECOND_WORD}>
              {rest.join(' ')}
            </Box>
          )}
        </Typography>
      </Box>
      {member && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
          {photo}
          <Typography component="p" variant="h2" sx={member.name.length > LONG_NAME ? LONG_NAMED : NAME}>
            {member.name}
          </Typography>
        </Box>
      )}
      {!!member?.guests && outcome.kind !== 'refused' && outcome.kind !== 'undone' && (
        <Typography sx={REASON} data-guests={member.guests}>
          {[t('scanner.guests', { count: member.guests }), member.guest_names?.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
      <Typography sx={REASON}>{outcomeDetail(outcome, t, i18n.language, deviceId)}</Typography>
      {'code' in outcome && outcome.code && (
        <Typography sx={CODE} data-code={outcome.code}>
          {t(`scanner.code.${outcome.code}`)}
        </Typography>
      )}
      {guests}
      <VerdictActions outcome={outcome} onAnswer={onAnswer} onRetry={onRetry} />
    </Box>
  )
}

// Readable across a counter: 48, 34 and 22 px, if the panel is wide enough and the phone upright.
const WORD = { fontSize: 'min(3rem, 15cqi, 11dvh)', fontWeight: 800, lineHeight: 1, letterSpacing: '-0.03em' }
const SECOND_WORD = { display: 'block', fontSize: '0.62em', lineHeight: 1.1 }
const LONG_NAME = 40
const NAME = { fontSize: 'min(2.125rem, 10.5cqi, 8dvh)', lineHeight: 1.15, overflowWrap: 'anywhere' }
/** Names of a hundred characters leave room for the reason; the first four lines identify the person. */
const LONG_NAMED = {
  ...NAME,
  fontSize: 'min(1.5rem, 7.5cqi)',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
}
/** Smaller than the reason, even where large text is limited by the panel's width. */
const CODE = { fontSize: 'min(1rem, 5cqi)', fontWeight: 600 }
const REASON = { fontSize: 'min(1.375rem, 6.9cqi)', fontWeight: 600, lineHeight: 1.25 }

function Waiting({ saving, latest }: { saving: boolean; latest: Shown | undefined }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.5 }}>
      <QrCodeScannerIcon size={52} tone="primary" style={{ marginBottom: 4 }} />
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

const VERDICT = {
  display: 'grid',
  gap: 0.5,
  minHeight: 0,
  bgcolor: 'inherit',
  // Moves instead of fading in, to be readable from the first frame: a fade would cost the time the decoder
  // saves.
  animation: 'verdict 160ms ease-out',
  '@keyframes verdict': { from: { transform: 'translateY(6px)' } },
} as const
