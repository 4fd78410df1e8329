import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'

import { childrenOf } from '#api/family.ts'

import { settingsQueries } from '../queries.ts'
import { PhotoPanel } from './PhotoPanel.tsx'

/** The photos of the user's children. Renders nothing without children. */
export function ChildrenPhotos() {
  const { data: family } = useQuery(settingsQueries.family())
  const children = childrenOf(family)
  if (children.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 3, '&:empty': { display: 'none' } }}>
      {children.map((child) => (
        <PhotoPanel key={child.user_id} child={child} />
      ))}
    </Box>
  )
}
