import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { saveFile } from '#ui/browser/save-file.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DownloadIcon } from '#ui/icon/door-icons.ts'

import { exportMyData } from '../mutations.ts'
import { today } from '../profile.ts'

/** Everything stored about the user, as a machine-readable file. */
export function DownloadMyData() {
  const { t } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const download = useMutation({
    mutationFn: exportMyData,
    onSuccess: (data) => {
      saveFile(`samspel-${today()}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
      toast({ message: t('settings.membership.downloaded') })
    },
    onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
  })
  return (
    <Box>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={!online}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('settings.membership.download')}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t('settings.membership.download_offline')}
        </Typography>
      )}
    </Box>
  )
}
