import Check from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Says beside a button that the deed is done, until the form is touched again. */
export function SavedMark({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'success.main', fontWeight: 600 }}
    >
      {shown && (
        <>
          <Check aria-hidden fontSize="small" />
          {children}
        </>
      )}
    </Box>
  )
}
