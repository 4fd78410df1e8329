import HideImage from '@mui/icons-material/HideImageOutlined'
import Box, { type BoxProps } from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

import { useOnline } from './use-online.ts'

interface PictureProps {
  src: string
  /** What it shows; empty for decoration. */
  alt: string
  /** Stands in its place when it cannot be fetched; without it the words for what it shows do. */
  fallback?: ReactNode
  width?: number
  height?: number
  sx?: BoxProps['sx']
}

/** A picture that a device without a network may lack: never a broken one, and tried again once there is a network. */
export function Picture({ src, alt, fallback, ...look }: PictureProps) {
  const attempt = `${useOnline()} ${src}`
  const [failed, setFailed] = useState<string>()
  if (attempt !== failed)
    return <Box component="img" src={src} alt={alt} onError={() => setFailed(attempt)} {...look} />
  if (fallback !== undefined || alt === '') return fallback
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <HideImage aria-hidden />
      <span>{alt}</span>
    </Box>
  )
}
