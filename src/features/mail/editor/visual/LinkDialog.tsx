import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { linkAddress } from './address.ts'
import type { Link } from './link.ts'

interface LinkDialogProps {
  kind: 'link' | 'button'
  selected: Link
  onSave: (link: Link) => void
  onClose: () => void
}

/** Asks for a link's address and its text. */
export function LinkDialog({ kind, selected, onSave, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(selected.text)
  const [typed, setTyped] = useState(selected.href)
  const [isWrong, setWrong] = useState(false)
  const save = (link: Link) => {
    onSave(link)
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const href = linkAddress(typed)
    if (href === undefined) setWrong(true)
    else save({ text: text.trim() || typed.trim(), href })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth disableRestoreFocus>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t(`mail.format.${kind}`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <TextField
            label={t('mail.link.address')}
            hint={t('mail.link.address_hint')}
            error={isWrong ? t('mail.link.wrong') : undefined}
            type="text"
            inputMode="url"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
          <TextField
            label={t('mail.link.text')}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
          {selected.href !== '' && (
            <Button onClick={() => save({ text, href: '' })}>{t('mail.link.remove')}</Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('mail.link.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
