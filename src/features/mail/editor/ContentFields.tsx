import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useId, useRef } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { MoreFields } from '#ui/form/MoreFields.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'

import type { Content } from './content.ts'
import { ContentInput } from './ContentInput.tsx'
import { type Insert, insertText } from './insert.ts'

const isInput = (element: EventTarget | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

interface ContentFieldsProps<Values extends Content & FieldValues> {
  control: Control<Values>
  variables: readonly string[]
  /** Other, seldom used options: fields of an outgoing mail. */
  more?: ReactNode
}

/** The content of a mail: subject, body and optionally the plain part, with variables to insert. */
export function ContentFields<Values extends Content & FieldValues>(props: ContentFieldsProps<Values>) {
  const { variables, more } = props
  // A form with more fields is still assignable to this.
  const control = props.control as unknown as Control<Content>
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  const insert = useRef<Insert>(null)
  const setEditor = useCallback((editor: Insert | null) => {
    // The editor may load while somebody is writing the subject, where variables then still go.
    const { activeElement } = document
    if (editor && isInput(activeElement) && fields.current?.contains(activeElement)) return
    insert.current = editor
  }, [])
  return (
    <Box
      ref={fields}
      onFocusCapture={({ target }) => {
        if (isInput(target)) insert.current = (text) => insertText(target, text)
      }}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <TextInput control={control} name="subject" label={t('mail.subject')} autoComplete="off" />
      <ContentInput control={control} onEditor={setEditor} />
      <VariableBar
        variables={variables}
        onInsert={(source) => {
          const html = fields.current?.querySelector<HTMLTextAreaElement>('textarea[name=html_body]')
          if (insert.current) insert.current(source)
          else if (html) insertText(html, source)
        }}
      />
      <MoreFields control={control} label={t('mail.more')} names={['text_body']}>
        {more}
        <TextInput
          control={control}
          name="text_body"
          label={t('mail.text')}
          hint={t('mail.text_hint')}
          autoComplete="off"
          rows={3}
        />
      </MoreFields>
    </Box>
  )
}

interface VariableBarProps {
  variables: readonly string[]
  onInsert: (source: string) => void
}

/** The mail's variables with their meaning; pressing one inserts it at the cursor. */
function VariableBar({ variables, onInsert }: VariableBarProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('mail.variables.label')}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {variables.map((name) => (
          <Tooltip key={name} title={t(`mail.variables.${name}`)} describeChild>
            <Chip
              variant="outlined"
              label={`{{ ${name} }}`}
              // The focus stays where it is inserted: what is typed at once goes there, too.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(`{{ ${name} }}`)}
              sx={{ height: 44, fontFamily: 'monospace' }}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  )
}
