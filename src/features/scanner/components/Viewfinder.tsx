import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { FlashlightOffIcon, FlashlightOnIcon } from '#ui/icon/door-icons.ts'

import { useDoor, useScanner, useView } from '../door/session-context.ts'
import { VERDICT_STYLES } from '../text/verdict-style.ts'
import { CameraMessage } from './CameraMessage.tsx'

interface ViewfinderProps {
  fill?: boolean
  /** The frame around it, if it should not show the door's verdict. */
  edge?: ReactNode
}

/** The camera's picture, or the reason there is none. */
export function Viewfinder({ fill = false, edge }: ViewfinderProps) {
  const { t } = useTranslation()
  const { codeReader } = useScanner()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    codeReader.attach(video.current)
    return () => codeReader.attach(null)
  }, [codeReader])
  const camera = useView((view) => view.camera)
  const decoder = useView((view) => view.decoder)
  const isOn = camera.status === 'on' && decoder.status !== 'failed'
  const isStarting = camera.status === 'starting' || (isOn && decoder.status === 'starting')
  const isMissing = !isOn && !isStarting
  return (
    <Box
      data-picture={isMissing ? 'missing' : undefined}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: 0,
        borderRadius: '24px',
        bgcolor: '#05070b',
        ...(fill ? { height: '100%' } : { aspectRatio: '16 / 10', maxHeight: '60dvh' }),
        ...(isMissing && (fill ? MESSAGE : { ...MESSAGE, ...GROWING })),
      }}
    >
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-hidden
        sx={{
          ...(isMissing && { position: 'absolute' }),
          width: '100%',
          height: '100%',
          objectFit: 'cover',
          display: 'block',
          visibility: isOn ? 'visible' : 'hidden',
        }}
      />
      {edge ?? <VerdictEdge />}
      {isOn && !isStarting && <Aim />}
      <TorchButton />
      {isStarting && (
        <Box sx={OVER}>
          <CircularProgress aria-label={t('scanner.camera.starting')} sx={{ color: '#ffffff' }} />
        </Box>
      )}
      {isMissing && <CameraMessage />}
      {camera.muted && <Box sx={{ ...OVER, p: 3, textAlign: 'center' }}>{t('scanner.camera.muted')}</Box>}
    </Box>
  )
}

const OVER = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: '#eef2f9',
  bgcolor: 'rgb(5 7 11 / 0.72)',
}

/** In the flow, so that the door has room for it; where it has not, the message scrolls. */
const MESSAGE = {
  display: 'grid',
  alignContent: 'safe center',
  justifyItems: 'center',
  overflow: 'auto',
  color: '#eef2f9',
}
const GROWING = { minHeight: 'min-content', maxHeight: 'none' }

/**
 * Takes the verdict's colour, visible from the corner of the eye. A separate component, so that a verdict redraws
 * this and not the picture.
 */
function VerdictEdge() {
  const kind = useDoor((door) => (door.fresh ? door.shown?.outcome.kind : undefined))
  return <Edge color={kind && VERDICT_STYLES[kind].color} />
}

/** A frame around the picture, in this colour or none. */
export function Edge({ color = 'transparent' }: { color?: string | undefined }) {
  return <Box aria-hidden sx={EDGE} style={{ borderColor: color }} />
}

const EDGE = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  pointerEvents: 'none',
  border: '8px solid',
  borderRadius: 'inherit',
  transition: 'border-color 120ms',
} as const

/** Four corners where cards are read best; codes are found anywhere in the picture. */
function Aim() {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      <Box sx={{ position: 'relative', height: '62%', aspectRatio: '1', maxWidth: '72%' }}>
        {CORNERS.map((corner) => (
          <Box key={corner.borderRadius} sx={{ position: 'absolute', width: 34, height: 34, ...corner }} />
        ))}
      </Box>
    </Box>
  )
}

const CORNER = '4px solid rgb(255 255 255 / 0.9)'
const CORNERS = [
  { top: 0, left: 0, borderTop: CORNER, borderLeft: CORNER, borderRadius: '14px 0 0 0' },
  { top: 0, right: 0, borderTop: CORNER, borderRight: CORNER, borderRadius: '0 14px 0 0' },
  { bottom: 0, right: 0, borderBottom: CORNER, borderRight: CORNER, borderRadius: '0 0 14px 0' },
  { bottom: 0, left: 0, borderBottom: CORNER, borderLeft: CORNER, borderRadius: '0 0 0 14px' },
]

/** Lights the card, on cameras with a torch; overlays the picture, where darkness is noticed. */
function TorchButton() {
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
