import Box from '@mui/material/Box'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { useEdited } from './use-edited.ts'

const MAX = 200

interface AnswerCommentProps {
  /** The name of its draft. */
  draft: string
  comment: string | null
  onSave: (comment: string) => void
}

/** A comment on the answer, such as "ten minutes late". What is typed is kept until it is saved. */
export function AnswerComment({ draft, comment, onSave }: AnswerCommentProps) {
  const { t } = useTranslation()
  const { typed, type, isEdited, isRestored } = useEdited(comment ?? '', draft)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed)
  }
  return (
    <Box component="form" onSubmit={save}>
      <TextField
        label={t('events.comment')}
        hint={t(isRestored ? 'form.restored' : 'events.comment_hint')}
        value={typed}
        maxLength={MAX}
        onChange={({ target }) => type(target.value)}
        beside={
          <Button type="submit" variant="outlined" disabled={!isEdited}>
            {t('events.save_comment')}
          </Button>
        }
      />
    </Box>
  )
}
