import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import { translationQueries } from '../queries.ts'
import type { TextKey } from '../text.ts'

interface BulkActionProps {
  label: string
  question: string
  /** The consequences. */
  children: ReactNode
  doneText: string
  /** The selected texts it applies to; disabled without any. */
  texts: readonly TextKey[]
  /** How many of the selected it does not apply to, and why. */
  leftOut: string | undefined
  act: (ids: string[]) => Promise<void>
  /** Makes the app show the current texts. */
  onChanged: () => Promise<void>
  onDone: () => void
}

/** An action on many texts at once, after a confirmation that names them. */
export function BulkAction({
  label,
  question,
  texts,
  leftOut,
  act,
  onChanged,
  onDone,
  ...props
}: BulkActionProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmButton
      disabled={texts.length === 0}
      label={label}
      question={question}
      confirmLabel={label}
      destructive
      offlineText={t('translations.offline')}
      act={() => act(texts.map(({ id }) => id))}
      onDone={async () => {
        toast({ message: props.doneText, severity: 'success' })
        onDone()
        await Promise.all([queryClient.invalidateQueries({ queryKey: translationQueries.all }), onChanged()])
      }}
    >
      <NameList names={texts.map(({ key }) => key)} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <div>{props.children}</div>
        {leftOut && <div>{leftOut}</div>}
      </Box>
    </ConfirmButton>
  )
}
