import { Suspense, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { untilIdle } from '#lib/async/until-idle.ts'
import { Button } from '#ui/control/Button.tsx'
import { FieldFrame } from '#ui/control/FieldFrame.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useField } from '#ui/form/use-field.ts'

import { asHtml, asText } from './as-html.ts'
import type { Content } from './content.ts'
import type { Insert } from './insert.ts'

// The editor is more script than the rest of the screen, which is shown before.
const VisualEditor = lazyPart(async () => {
  await untilIdle(1000)
  return import('./visual/VisualEditor.tsx')
}, 'VisualEditor')

interface ContentInputProps {
  control: Control<Content>
  /**
   * Receives the function that inserts text into the visual editor: when it mounts and when it gets the
   * focus, and null when it unmounts.
   */
  onEditor: (insert: Insert | null) => void
}

/** The body of the mail: edited visually or, by choice or necessity, as HTML. */
export function ContentInput({ control, onEditor }: ContentInputProps) {
  const { t } = useTranslation()
  const [mode, setMode] = useState<'visual' | 'html' | 'too rich'>('visual')
  if (mode === 'visual') {
    return (
      <div>
        <VisualInput control={control} onEditor={onEditor} onTooRich={() => setMode('too rich')} />
        <Button onClick={() => setMode('html')}>{t('mail.as_html')}</Button>
      </div>
    )
  }
  return (
    <div>
      <TextInput
        control={control}
        name="html_body"
        label={t('mail.content_html')}
        hint={t(mode === 'html' ? 'mail.content_hint' : 'mail.too_rich')}
        autoComplete="off"
        rows={10}
      />
      <Button onClick={() => setMode('visual')}>{t('mail.as_it_looks')}</Button>
    </div>
  )
}

interface VisualInputProps extends ContentInputProps {
  onTooRich: () => void
}

function VisualInput({ control, onEditor, onTooRich }: VisualInputProps) {
  const { t } = useTranslation()
  const label = t('mail.content')
  const { field, required, error } = useField<Content, string>({ control, name: 'html_body', label })
  // Its text can be read before the editor has loaded.
  const waiting = <div className="field__waiting">{asText(asHtml(field.value))}</div>
  return (
    <FieldFrame label={label} error={error}>
      {(joined, labelId) => (
        <Suspense fallback={waiting}>
          <VisualEditor
            waiting={waiting}
            // A rejected form focuses its first invalid field.
            ref={field.ref}
            html={asHtml(field.value)}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onEditor={onEditor}
            onTooRich={onTooRich}
            attributes={{
              id: joined.id,
              'aria-labelledby': labelId,
              'aria-describedby': joined['aria-describedby'],
              'aria-invalid': `${joined['aria-invalid']}`,
              ...(required && { 'aria-required': 'true' }),
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
