import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Picture } from '#ui/content/Picture.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { AddPhotoAlternateIcon } from '#ui/icon/member-icons.ts'
import { PictureButton } from '#ui/picture/PictureButton.tsx'

import { PICTURE_LIMITS, PICTURE_RATIO } from '../picture.ts'

interface Props {
  /** The URL of the current picture; null when there is none. */
  url: string | null
  busy?: boolean
  /** Receives the cropped picture as a data URL, or an empty string when it is removed. */
  onChange: (dataUrl: string) => void
}

/** An event's picture: chosen from the device, then cropped, scaled and encoded here; or removed. */
export function PictureInput({ url, busy = false, onChange }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string>()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {url && (
        <Picture
          src={url}
          alt={t('planning.picture.alt')}
          style={{
            width: '100%',
            aspectRatio: PICTURE_RATIO,
            objectFit: 'cover',
            borderRadius: 'var(--mui-shape-borderRadius)',
            display: 'block',
          }}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PictureButton
          label={t(url ? 'planning.picture.change' : 'planning.picture.choose')}
          icon={<AddPhotoAlternateIcon />}
          ratio={PICTURE_RATIO}
          limits={PICTURE_LIMITS}
          busy={busy}
          onCut={onChange}
          onProblem={setProblem}
        />
        {url && (
          <Button color="error" disabled={busy} onClick={() => onChange('')}>
            {t('planning.picture.remove')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
