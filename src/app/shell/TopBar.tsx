import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'

import { TextLink } from '#ui/layout/links.ts'
import { Picture } from '#ui/content/Picture.tsx'

import { AccountMenu } from './AccountMenu.tsx'
import { Brand, Sign } from './Brand.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { TOP_BAR, TOP_BAR_HEIGHT } from './sizes.ts'

const HEIGHT = `calc(${TOP_BAR}px + env(safe-area-inset-top))`

// What sticks to the top of the window stays clear of the bar.
const barHeight = { ':root': { [TOP_BAR_HEIGHT]: HEIGHT } }

export function TopBar({ name, logo }: { name: string; logo: string | undefined }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        zIndex: 'appBar',
        top: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: HEIGHT,
        pt: 'env(safe-area-inset-top)',
        px: { base: 2, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <GlobalStyles styles={barHeight} />
      <TextLink to="/" color="inherit" underline="none" sx={{ minWidth: 0, py: 0.75 }}>
        <Brand
          name={name}
          {...(logo && { logo: <Picture src={logo} alt="" width={32} height={32} fallback={<Sign />} /> })}
        />
      </TextLink>
      <OfflineMark />
      <AccountMenu />
    </Box>
  )
}
