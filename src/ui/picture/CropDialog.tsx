import 'react-easy-crop/react-easy-crop.css'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { type Area, cropPicture, type PictureLimits } from './crop-picture.ts'

interface Props {
  /** The chosen picture. */
  url: string
  /** The aspect ratio of the crop: width by height. */
  ratio: number
  limits: PictureLimits
  /** Receives the crop, as a data URL. */
  onCut: (dataUrl: string) => void
  onUnreadable: () => void
  onClose: () => void
}

const LARGEST_ZOOM = 4

/** Asks which part of a picture to show. */
export function CropDialog({ url, ratio, limits, onCut, onUnreadable, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const cut = useMutation({
    mutationFn: (part: Area) => cropPicture(url, part, limits),
    networkMode: 'always',
    onSuccess: onCut,
    onError: onUnreadable,
  })
  return (
    <Dialog open onClose={cut.isPending ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('picture.crop')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('picture.crop_hint')}
        </Typography>
        <Box sx={{ position: 'relative', height: 'min(50vh, 320px)', borderRadius: 1, overflow: 'hidden' }}>
          <Cropper
            image={url}
            aspect={ratio}
            crop={crop}
            zoom={zoom}
            maxZoom={LARGEST_ZOOM}
            // Our content security policy does not let scripts add styles: they are imported instead.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable, alt: '' }}
            // It responds to the arrow keys: without a role its name is not read out.
            cropperProps={{ role: 'group', 'aria-label': t('picture.part') }}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 2, pr: 1 }}>
          <Typography id={`${id}-zoom`}>{t('picture.zoom')}</Typography>
          <Slider
            aria-labelledby={`${id}-zoom`}
            min={1}
            max={LARGEST_ZOOM}
            step={0.1}
            value={zoom}
            onChange={(_, value) => setZoom(value)}
          />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button disabled={cut.isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={cut.isPending}
          disabled={!area}
          onClick={() => area && cut.mutate(area)}
        >
          {t('picture.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
