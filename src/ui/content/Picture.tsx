import { type CSSProperties, type ReactNode, useState } from 'react'

import { useOnline } from '../browser/use-online.ts'
import { HideImageIcon } from '../icon/basic-icons.ts'

interface PictureProps {
  src: string
  /** What it shows; empty for decoration. */
  alt: string
  /** Replaces the picture if it cannot be fetched; by default its description does. */
  fallback?: ReactNode
  width?: number
  height?: number
  style?: CSSProperties
}

/** A picture that an offline device may lack: never shown as broken, and retried once online. */
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
