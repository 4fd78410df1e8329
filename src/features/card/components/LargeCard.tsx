import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useWakeLock } from '#ui/browser/use-wake-lock.ts'
import { Button } from '#ui/control/Button.tsx'
import { CloseIcon } from '#ui/icon/basic-icons.ts'

import type { Card } from '../queries.ts'
import { CardCode } from './CardCode.tsx'

interface LargeCardProps {
  card: Card
  /** The code currently shown. */
  code: string | undefined
  /**
   * Whether the plain code is shown instead of the signed one, and the toggle; undefined if this phone has only the
   * plain one.
   */
  plain: { isPlain: boolean; toggle: () => void } | undefined
  open: boolean
  onClose: () => void
}

// Typed apart from the slot, whose type knows no data attributes.
const LIGHT = { 'data-color-scheme': 'light' }

/**
 * For the door: nothing but the code, as large as the screen allows, on white and with the screen kept lit.
 * Taps do nothing, so that it does not close by accident while being held out.
 */
export function LargeCard({ card, code, plain, open, onClose }: LargeCardProps) {
  const { t } = useTranslation()
  const id = useId()
  useWakeLock(open)
  return (
    <Dialog
      fullScreen
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{
        // White, as paper is, with the light scheme's colours for all that is on it, the focus ring included.
        paper: { ...LIGHT, sx: { colorScheme: 'light' } },
      }}
    >
      <Box
        component={Button}
        variant="icon"
        autoFocus
        aria-label={t('common.close')}
        onClick={onClose}
        sx={{
          position: 'absolute',
          top: 'calc(8px + env(safe-area-inset-top))',
          right: 'calc(8px + env(safe-area-inset-right))',
          color: 'inherit',
          width: 48,
          height: 48,
        }}
      >
        <CloseIcon />
      </Box>
      <Box sx={{ flex: 1, display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 1, py: 7 }}>
        <Box sx={{ width: 'min(100%, 72dvh)' }}>
          <CardCode code={code} name={card.name} />
        </Box>
        <Typography
          id={id}
          component="p"
          variant="h2"
          sx={{ textAlign: 'center', px: 2, overflowWrap: 'anywhere' }}
        >
          {card.name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{card.association_name}</Typography>
        {plain && (
          <Button color="inherit" onClick={plain.toggle} className="button--quiet">
            {t(plain.isPlain ? 'card_phones.show_signed' : 'card_phones.show_plain')}
          </Button>
        )}
      </Box>
    </Dialog>
  )
}
