import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { Button } from '#ui/control/Button.tsx'
import { SelectField } from '#ui/control/SelectField.tsx'
import { VideocamOffIcon, VolumeOffIcon, VolumeUpIcon } from '#ui/icon/door-icons.ts'

import { useScanner, useView } from '../door/session-context.ts'
import { scannerSettings } from '../start/settings.ts'

/** Camera selection, zoom if available, sound, and off. */
export function CameraControls() {
  const { t } = useTranslation()
  const { codeReader } = useScanner()
  const camera = useView((view) => view.camera)
  const muted = useStore(scannerSettings, (settings) => settings.muted)
  const zoomLabel = useId()
  const { devices, deviceId = '', zoom } = camera
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
      {devices.length > 0 && (
        <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          <SelectField
            dense
            label={t('scanner.camera.choose')}
            value={devices.some(({ id }) => id === deviceId) ? deviceId : ''}
            onChange={(event) => codeReader.startCamera(event.target.value)}
            options={devices.map(({ id, label }, index) => ({
              value: id,
              label: label || t('scanner.camera.unnamed', { number: index + 1 }),
            }))}
          />
        </Box>
      )}
      <Button
        variant="outlined"
        startIcon={muted ? <VolumeOffIcon /> : <VolumeUpIcon />}
        onClick={() => scannerSettings.setState({ muted: !muted })}
      >
        {t(muted ? 'scanner.sound_on' : 'scanner.sound_off')}
      </Button>
      {camera.status !== 'off' && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<VideocamOffIcon />}
          onClick={() => codeReader.stopCamera()}
        >
          {t('scanner.stop')}
        </Button>
      )}
      {zoom && (
        <Box sx={{ flex: '1 1 100%', display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 1 }}>
          <Typography id={zoomLabel}>{t('scanner.camera.zoom')}</Typography>
          <Slider
            aria-labelledby={zoomLabel}
            {...zoom}
            onChange={(_event, value) => {
              if (typeof value === 'number') codeReader.adjustCamera({ zoom: value })
            }}
          />
        </Box>
      )}
    </Box>
  )
}
