import Check from '@mui/icons-material/CheckOutlined'
import Copy from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Labelled } from '../form/Labelled.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const SHOWN_MS = 3_000

/** A text to take along: one button copies it, and says that it has. Where the browser refuses, it is selected. */
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
    <Labelled label={label} error={undefined}>
      {({ id }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <OutlinedInput
            id={id}
            inputRef={input}
            readOnly
            value={value}
            onFocus={() => input.current?.select()}
            sx={{ flex: '1 1 16rem' }}
          />
          <Button
            variant="outlined"
            startIcon={copied ? <Check /> : <Copy />}
            onClick={() => void copy()}
            sx={{ minWidth: 128 }}
          >
            {t(copied ? 'ui.copy.copied' : 'ui.copy.copy')}
          </Button>
          <VisuallyHidden>
            <span role="status">{copied && t('ui.copy.copied')}</span>
          </VisuallyHidden>
        </Box>
      )}
    </Labelled>
  )
}
