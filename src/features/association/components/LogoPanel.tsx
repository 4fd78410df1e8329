import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { logoUrl } from '#api/association-logo.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Picture } from '#ui/content/Picture.tsx'
import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Association } from '../association.ts'
import { saveLogo } from '../mutations.ts'
import { associationQueries } from '../queries.ts'
import { scaleLogo } from '../scale-logo.ts'

/** The logo: chosen, scaled down in the browser, and saved at once. */
export function LogoPanel({ association }: { association: Association }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File | null) => saveLogo(file && (await scaleLogo(file))),
    onSuccess: async (_, file) => {
      await Promise.all(
        [associationQueries.all, queryKeys.sessionAssociation, queryKeys.openAssociation].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      toast({
        message: file ? t('association.logo_saved') : t('association.logo_removed'),
        severity: 'success',
      })
    },
  })
  const logo = logoUrl(association)
  return (
    <Panel title={t('association.logo')} lead={t('association.logo_lead')}>
      {logo ? (
        <Picture
          src={logo}
          alt={t('association.logo_of', { name: association.name })}
          style={{ maxWidth: 200, maxHeight: 120, objectFit: 'contain' }}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('association.logo_none')}</Typography>
      )}
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('association.offline')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('association.logo_choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Lets the same file be chosen again after a failure.
            target.value = ''
            if (file) mutate(file)
          }}
        />
        <Button
          variant="outlined"
          loading={isPending}
          disabled={!online}
          onClick={() => input.current?.click()}
        >
          {t('association.logo_choose')}
        </Button>
        {logo && (
          <Button color="error" disabled={!online || isPending} onClick={() => setAsking(true)}>
            {t('association.logo_remove')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('association.logo_remove_question')}
        confirmLabel={t('association.logo_remove')}
        destructive
        busy={isPending}
        onConfirm={() => mutate(null, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('association.logo_remove_text')}
      </ConfirmDialog>
    </Panel>
  )
}
