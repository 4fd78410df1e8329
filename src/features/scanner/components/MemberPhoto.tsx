import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

import { initials } from '#lib/text/initials.ts'
import { readPhoto } from '#offline/roster/photo-store.ts'

interface MemberPhotoProps {
  eventId: string
  userId: string
  version: string
  name: string
}

/**
 * A member's photo beside the name. Its box appears with the verdict, showing initials until the photo has
 * been read. It is hidden from screen readers, so that a late photo does not make them repeat the verdict.
 */
export function MemberPhoto({ eventId, userId, version, name }: MemberPhotoProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    const read = async () => {
      const photo = await readPhoto(eventId, userId, version)
      if (!photo || isOver) return
      made = URL.createObjectURL(photo)
      setUrl(made)
    }
    read().catch((error) => console.warn(error))
    return () => {
      isOver = true
      setUrl(undefined)
      if (made) URL.revokeObjectURL(made)
    }
  }, [eventId, userId, version])
  return (
    <Box aria-hidden data-photo={url ? 'shown' : 'initials'} sx={SQUARE}>
      {url ? <img src={url} alt="" /> : initials(name)}
    </Box>
  )
}

/** Large enough to recognise a face at arm's length, where the name leaves room. */
const SQUARE = {
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  width: 'min(7rem, 30cqi, 22dvh)',
  aspectRatio: '1',
  borderRadius: '16px',
  overflow: 'hidden',
  bgcolor: 'color-mix(in srgb, currentcolor 16%, transparent)',
  fontSize: 'min(2.25rem, 11cqi, 8dvh)',
  fontWeight: 700,
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
} as const
