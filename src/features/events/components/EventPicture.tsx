import Box from '@mui/material/Box'
import { useState } from 'react'

import type { Icon } from '#ui/icon/create-icon.tsx'
import {
  CelebrationIcon,
  EmojiEventsIcon,
  FitnessCenterIcon,
  LibraryMusicIcon,
  LocalCafeIcon,
  MusicNoteIcon,
  SportsSoccerIcon,
} from '#ui/icon/event-icons.ts'
import { EventIcon, GroupsIcon } from '#ui/icon/shell-icons.ts'

import type { ClubEvent } from '../event.ts'
import { usePicture } from './use-picture.ts'

// A hue and an icon for each type, so that a list without pictures is not grey.
const TYPE_STYLES: Record<string, { hue: number; icon: Icon }> = {
  concert: { hue: 220, icon: MusicNoteIcon },
  festival: { hue: 330, icon: CelebrationIcon },
  rehearsal: { hue: 265, icon: LibraryMusicIcon },
  meeting: { hue: 190, icon: GroupsIcon },
  club: { hue: 30, icon: LocalCafeIcon },
  match: { hue: 140, icon: SportsSoccerIcon },
  tournament: { hue: 45, icon: EmojiEventsIcon },
  training: { hue: 165, icon: FitnessCenterIcon },
}
const OTHER = { hue: 215, icon: EventIcon }

/**
 * The picture of an event, or of its type. Without a ratio it fills the height of its container. Decorative:
 * the text says everything it shows.
 */
export function EventPicture({ event, ratio }: { event: ClubEvent; ratio?: string }) {
  const [failed, setFailed] = useState<string>()
  const { hue, icon: Sign } = TYPE_STYLES[event.type] ?? OTHER
  const url = usePicture(event)
  return (
    <Box
      aria-hidden
      sx={{
        ...(ratio && { aspectRatio: ratio }),
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        background: `radial-gradient(circle at 85% 10%, hsl(${hue} 60% 60% / 0.45), transparent 60%), linear-gradient(150deg, hsl(${hue} 40% 42% / 0.5), hsl(${hue + 50} 45% 32% / 0.35))`,
      }}
    >
      {url && url !== failed ? (
        <Box
          component="img"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          // Offline and not in the browser's cache: fall back to the type's picture.
          onError={() => setFailed(url)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Sign size="clamp(28px, 22%, 88px)" style={{ opacity: 0.55 }} />
      )}
    </Box>
  )
}
