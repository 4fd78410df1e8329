import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/control/Button.tsx'
import { ContentCopyIcon, DownloadIcon } from '#ui/icon/door-icons.ts'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const lines = `${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => setCopied(true),
      // If the browser refuses, they can be selected, and downloaded.
      () => undefined,
    )
  return (
    <>
      <div>{t('settings.two_step.codes_text')}</div>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(8.5em, 1fr))',
          fontFamily: 'monospace',
          fontSize: '1.125rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          {t(copied ? 'settings.two_step.copied' : 'settings.two_step.copy')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(t('settings.two_step.file'), lines, 'text/plain')}
        >
          {t('settings.two_step.download')}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {t('settings.two_step.done')}
        </Button>
      </Box>
    </>
  )
}
