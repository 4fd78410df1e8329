import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { NoPhotographyIcon, VideocamIcon } from '#ui/icon/door-icons.ts'

import { useScanner, useView } from '../door/session-context.ts'

/** Shown instead of the picture when the camera is off, or with what is wrong and how to fix it. */
export function CameraMessage() {
  const { t } = useTranslation()
  const { codeReader } = useScanner()
  const camera = useView((view) => view.camera)
  const decoderFailed = useView((view) => view.decoder.status === 'failed')

  if (camera.status === 'paused') return <Typography sx={{ p: 3 }}>{t('scanner.camera.paused')}</Typography>
  if (camera.status === 'off') {
    return (
      <Box sx={COLUMN}>
        <VideocamIcon size={44} />
        <Typography sx={TITLE}>{t('scanner.stopped')}</Typography>
        <Button
          variant="contained"
          size="large"
          onClick={() => codeReader.startCamera()}
          style={{ marginTop: 12 }}
        >
          {t('scanner.start')}
        </Button>
      </Box>
    )
  }
  const { problem } = camera
  const title = problem ? t(`scanner.camera.problem.${problem}`) : t('scanner.decoder.failed')
  const help = problem ? t(`scanner.camera.help.${problem}`) : t('scanner.decoder.help')
  const retry = () => {
    if (decoderFailed) codeReader.restartDecoder()
    if (problem) codeReader.startCamera()
  }
  return (
    <Box role="alert" data-camera-problem={problem} sx={COLUMN}>
      <NoPhotographyIcon size={44} />
      <Typography sx={TITLE}>{title}</Typography>
      <Typography sx={{ maxWidth: '36ch', fontSize: '0.9375rem' }}>{help}</Typography>
      {problem !== 'insecure' && problem !== 'unsupported' && (
        <Button variant="contained" onClick={retry} style={{ marginTop: 12 }}>
          {t('scanner.retry')}
        </Button>
      )}
    </Box>
  )
}

const COLUMN = { display: 'grid', justifyItems: 'center', gap: 0.75, p: 2.5, textAlign: 'center' }
const TITLE = { fontSize: '1.125rem', fontWeight: 700 }
