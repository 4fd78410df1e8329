import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Picture } from '#ui/content/Picture.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { AddPhotoAlternateIcon } from '#ui/icon/AddPhotoAlternateIcon.ts'

import { PICTURE_RATIO } from '../picture.ts'

// Only whoever chooses a picture fetches what crops it.
const CropDialog = lazy(() => import('./CropDialog.tsx'))

interface Props {
  /** Where the picture is that there is now; null for none. */
  url: string | null
  busy?: boolean
  /** Takes the cropped picture as a data URL, or an empty text when it is taken away. */
  onChange: (dataUrl: string) => void
}

/** An event's picture: chosen from the device, cropped, scaled and encoded here; or taken away. */
export function PictureInput({ url, busy = false, onChange }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [unreadable, setUnreadable] = useState(false)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
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
      {unreadable && <Alert severity="error">{t('planning.picture.unreadable')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<AddPhotoAlternateIcon />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          {t(url ? 'planning.picture.change' : 'planning.picture.choose')}
        </Button>
        {url && (
          <Button color="error" disabled={busy} onClick={() => onChange('')}>
            {t('planning.picture.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('planning.picture.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          setUnreadable(false)
          if (file) setChosen(URL.createObjectURL(file))
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {chosen && (
        <Suspense>
          <CropDialog
            url={chosen}
            onCut={(dataUrl) => {
              setChosen(undefined)
              onChange(dataUrl)
            }}
            onUnreadable={() => {
              setChosen(undefined)
              setUnreadable(true)
            }}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}
