import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '../content/VisuallyHidden.tsx'
import { CheckCircleIcon } from '../icon/basic-icons.ts'
import { ContentCopyIcon } from '../icon/door-icons.ts'
import { Button } from './Button.tsx'
import { TextField } from './TextField.tsx'

const SHOWN_MS = 3_000

/** A text to copy: a button copies it, and confirms. If the browser refuses, the text is selected. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState<string>()
  const copied = taken === value
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setTaken, SHOWN_MS, undefined)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setTaken(value)
    } catch {
      input.current?.select()
    }
  }
  return (
    <TextField
      label={label}
      ref={input}
      readOnly
      value={value}
      onFocus={() => input.current?.select()}
      beside={
        <>
          <Button
            variant="outlined"
            className="copy-button"
            startIcon={copied ? <CheckCircleIcon /> : <ContentCopyIcon />}
            onClick={() => void copy()}
          >
            {t(copied ? 'ui.copy.copied' : 'ui.copy.copy')}
          </Button>
          <VisuallyHidden>
            <span role="status">{copied && t('ui.copy.copied')}</span>
          </VisuallyHidden>
        </>
      }
    />
  )
}
