import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { PersonAddIcon } from '#ui/icon/member-icons.ts'
import { SearchField } from '#ui/list/SearchField.tsx'

interface PeopleDialogProps {
  /** The text of the button that opens it. */
  action: string
  /** Drawn as one choice among others. */
  isQuiet?: boolean
  title: string
  searchLabel: string
  /** While busy, it stays open. */
  isBusy?: boolean
  onClose?: () => void
  /** The search results for the typed text. */
  children: (search: string, close: () => void) => ReactNode
  renderButtons: (close: () => void) => ReactNode
}

/** A button, disabled offline, and the dialog it opens, in which people are searched by name. */
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
            <SearchField autoFocus label={searchLabel} value={search} onChange={setSearch} />
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
