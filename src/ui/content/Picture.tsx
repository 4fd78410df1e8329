import { type CSSProperties, type ReactNode, useState } from 'react'

import { useOnline } from '../browser/use-online.ts'
import { HideImageIcon } from '../icon/HideImageIcon.ts'

interface PictureProps {
  src: string
  /** What it shows; empty for decoration. */
  alt: string
  /** Stands in its place when it cannot be fetched; without it the words for what it shows do. */
  fallback?: ReactNode
  width?: number
  height?: number
  style?: CSSProperties
}

/** A picture that a device without a network may lack: never a broken one, and tried again once there is a network. */
export function Picture({ src, alt, fallback, ...look }: PictureProps) {
  const attempt = `${useOnline()} ${src}`
  const [failed, setFailed] = useState<string>()
  if (attempt !== failed) return <img src={src} alt={alt} onError={() => setFailed(attempt)} {...look} />
  if (fallback !== undefined || alt === '') return fallback
  return (
    <div className="plain-no-picture">
      <HideImageIcon />
      <span>{alt}</span>
    </div>
  )
}
