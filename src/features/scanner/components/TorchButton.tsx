import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { FlashlightOffIcon, FlashlightOnIcon } from '#ui/icon/door-icons.ts'

import { useScanner, useView } from '../door/session-context.ts'

/** Lights the card, on cameras with a torch; overlays the picture, where darkness is noticed. */
export function TorchButton() {
  const { t } = useTranslation()
  const { codeReader } = useScanner()
  const torch = useView((view) => view.camera.torch)
  if (torch === undefined) return null
  return (
    <Box
      component={Button}
      variant="icon"
      aria-label={t('scanner.camera.torch')}
      aria-pressed={torch}
      onClick={() => codeReader.adjustCamera({ torch: !torch })}
      sx={{
        position: 'absolute',
        right: 12,
        bottom: 12,
        width: 56,
        height: 56,
        color: torch ? '#2b1d02' : '#ffffff',
        bgcolor: torch ? '#f5d97b' : 'rgb(5 7 11 / 0.6)',
        '&:hover': { bgcolor: torch ? '#f8e4a0' : 'rgb(5 7 11 / 0.8)' },
      }}
    >
      {torch ? <FlashlightOnIcon /> : <FlashlightOffIcon />}
    </Box>
  )
}
