import Box from '@mui/material/Box'

import { TextLink } from '#ui/links.ts'

import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { TOP_BAR } from './sizes.ts'

export function TopBar({ name }: { name: string }) {
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
        height: `calc(${TOP_BAR}px + env(safe-area-inset-top))`,
        pt: 'env(safe-area-inset-top)',
        px: { base: 2, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <TextLink to="/" color="inherit" underline="none" sx={{ minWidth: 0, py: 0.75 }}>
        <Brand name={name} />
      </TextLink>
      <OfflineMark />
      <AccountMenu />
    </Box>
  )
}
