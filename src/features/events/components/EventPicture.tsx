import Celebration from '@mui/icons-material/CelebrationOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined'
import FitnessCenter from '@mui/icons-material/FitnessCenterOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import LibraryMusic from '@mui/icons-material/LibraryMusicOutlined'
import LocalCafe from '@mui/icons-material/LocalCafeOutlined'
import MusicNote from '@mui/icons-material/MusicNoteOutlined'
import SportsSoccer from '@mui/icons-material/SportsSoccerOutlined'
import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import { useState } from 'react'
import { pictureUrl } from '#api/event-picture.ts'
import type { ClubEvent } from '../event.ts'

// A hue on the colour wheel and a sign for each type, so that a list without pictures is not grey.
const VERDICT_STYLES: Record<string, { hue: number; Icon: typeof SvgIcon }> = {
  concert: { hue: 220, Icon: MusicNote },
  festival: { hue: 330, Icon: Celebration },
  rehearsal: { hue: 265, Icon: LibraryMusic },
  meeting: { hue: 190, Icon: Groups },
  club: { hue: 30, Icon: LocalCafe },
  match: { hue: 140, Icon: SportsSoccer },
  tournament: { hue: 45, Icon: EmojiEvents },
  training: { hue: 165, Icon: FitnessCenter },
}
const OTHER = { hue: 215, Icon: EventIcon }

/** The picture of an event, or its type's. Decoration: nothing is said that the text does not say. */
export function EventPicture({ event, ratio }: { event: ClubEvent; ratio: string }) {
  const [failed, setFailed] = useState<string>()
  const { hue, Icon } = VERDICT_STYLES[event.type] ?? OTHER
  const url = pictureUrl(event)
  return (
    <Box
      aria-hidden
      sx={{
        aspectRatio: ratio,
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
          // Seen last without a network, and not kept by the browser: the type's picture stands in.
          onError={() => setFailed(url)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Icon sx={{ fontSize: 'clamp(40px, 22%, 88px)', opacity: 0.55 }} />
      )}
    </Box>
  )
}
