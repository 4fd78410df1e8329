import Box from '@mui/material/Box'
import { useRef } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { TextInput } from '#ui/form/TextInput.tsx'

import type { Content } from './content.ts'
import { FormatBar } from './FormatBar.tsx'
import { insertText, surround, type TextControl } from './insert.ts'
import { VariableBar } from './VariableBar.tsx'

interface ContentFieldsProps<Values extends Content & FieldValues> {
  control: Control<Values>
  variables: readonly string[]
}

/** The words of a mail: subject, HTML and, if one likes, the plain part, with what can be put in by a press. */
export function ContentFields<Values extends Content & FieldValues>(props: ContentFieldsProps<Values>) {
  const { variables } = props
  // A form of more than this is still one with this.
  const control = props.control as unknown as Control<Content>
  const { t } = useTranslation()
  const fields = useRef<HTMLDivElement>(null)
  const last = useRef<TextControl>(null)
  const htmlField = () => fields.current?.querySelector<HTMLTextAreaElement>('textarea[name=html_body]')
  return (
    <Box
      ref={fields}
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target
      }}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <TextInput control={control} name="subject" label={t('mail.subject')} autoComplete="off" />
      <Box>
        <TextInput
          control={control}
          name="html_body"
          label={t('mail.content')}
          hint={t('mail.content_hint')}
          autoComplete="off"
          rows={10}
        />
        <FormatBar
          onFormat={(before, after) => {
            const field = htmlField()
            if (field) surround(field, before, after, t('mail.format.sample'))
          }}
        />
      </Box>
      <VariableBar
        variables={variables}
        onInsert={(source) => {
          const field = last.current ?? htmlField()
          if (field) insertText(field, source)
        }}
      />
      <TextInput
        control={control}
        name="text_body"
        label={t('mail.text')}
        hint={t('mail.text_hint')}
        autoComplete="off"
        rows={3}
      />
    </Box>
  )
}
