import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { PersonAddIcon } from '#ui/icon/PersonAddIcon.ts'
import { SearchField } from '#ui/list/SearchField.tsx'

interface PeopleDialogProps {
  /** What the button that opens it says. */
  action: string
  /** Drawn as one choice among others. */
  isQuiet?: boolean
  title: string
  searchLabel: string
  /** While it works it stays open. */
  isBusy?: boolean
  onClose?: () => void
  /** Who is found, for what was typed. */
  children: (search: string, close: () => void) => ReactNode
  renderButtons: (close: () => void) => ReactNode
}

/** A button, for it needs a network, and the dialog that it opens, in which people are looked for by name. */
export function PeopleDialog(props: PeopleDialogProps) {
  const {
    action,
    isQuiet = false,
    title,
    searchLabel,
    isBusy = false,
    onClose,
    children,
    renderButtons,
  } = props
  const id = useId()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const close = () => {
    setOpen(false)
    setSearch('')
    onClose?.()
  }
  return (
    <>
      <Button
        variant={isQuiet ? 'outlined' : 'contained'}
        startIcon={<PersonAddIcon />}
        disabled={!online}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <Dialog open={open} onClose={isBusy ? undefined : close} aria-labelledby={id} maxWidth="xs" fullWidth>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ minHeight: 320 }}>
          <Box sx={{ pt: 1, mb: 2 }}>
            <SearchField label={searchLabel} value={search} onChange={setSearch} />
          </Box>
          {children(search.trim(), close)}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
          {renderButtons(close)}
        </DialogActions>
      </Dialog>
    </>
  )
}
