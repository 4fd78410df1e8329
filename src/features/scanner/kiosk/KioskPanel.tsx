import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { Icon } from '#ui/icon/create-icon.tsx'
import { QrCodeScannerIcon } from '#ui/icon/shell-icons.ts'

import { scannerStateOf } from '../camera/scanner-state.ts'
import { useDoor, useView } from '../door/session-context.ts'
import { VERDICT_STYLES } from '../text/verdict-style.ts'
import { InEveryLanguage } from './InEveryLanguage.tsx'
import type { KioskMessage } from './kiosk-message.ts'
import { KIOSK_LOOKS } from './looks.ts'
import type { KioskShown } from './use-kiosk.ts'

const HINTS: Partial<Record<KioskMessage['kind'], string>> = {
  other_code: 'other_code_hint',
  staff: 'staff_hint',
}

/** Instructions or the result, readable from a few steps away. */
export function KioskPanel({ shown }: { shown: KioskShown | undefined }) {
  const saving = useDoor((state) => state.saving)
  const state = useView(scannerStateOf)
  const look = shown && KIOSK_LOOKS[shown.message.kind]
  return (
    <Box
      role="status"
      aria-live="assertive"
      aria-atomic
      aria-busy={saving}
      data-verdict={shown?.kind ?? 'waiting'}
      data-scan-id={shown?.id}
      sx={{ ...PANEL, bgcolor: look?.color ?? 'background.paper', color: look?.ink ?? 'text.primary' }}
    >
      {shown && look ? (
        <Words
          icon={look.icon}
          text={shown.message.kind}
          hint={HINTS[shown.message.kind]}
          {...(shown.message.kind === 'welcome' && { name: shown.message.name })}
        />
      ) : state === 'failed' ? (
        <Words icon={VERDICT_STYLES.ask.icon} text="no_camera" hint="staff" />
      ) : state === 'starting' ? (
        <Words icon={QrCodeScannerIcon} text="starting" />
      ) : (
        <Words icon={QrCodeScannerIcon} text="ready" hint="ready_hint" />
      )}
    </Box>
  )
}

interface WordsProps {
  icon: Icon
  text: string
  hint?: string | undefined
  name?: string
}

function Words({ icon: Icon, text, hint, name }: WordsProps) {
  return (
    <>
      <Icon size="min(8rem, 24cqi)" />
      <Typography component="div" sx={TEXT}>
        <InEveryLanguage text={text} {...(name !== undefined && { name })} />
      </Typography>
      {hint && (
        <Typography component="div" sx={HINT}>
          <InEveryLanguage text={hint} />
        </Typography>
      )}
    </>
  )
}

const PANEL = {
  containerType: 'inline-size',
  display: 'grid',
  alignContent: 'safe center',
  justifyItems: 'center',
  gap: 1.5,
  minHeight: 0,
  p: 2,
  borderRadius: '24px',
  overflow: 'auto',
  textAlign: 'center',
  border: '2px solid transparent',
} as const
const TEXT = {
  fontSize: 'clamp(1.75rem, 9cqi, 4rem)',
  fontWeight: 800,
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
}
const HINT = { fontSize: 'clamp(1.125rem, 4.5cqi, 2rem)', lineHeight: 1.25 }
