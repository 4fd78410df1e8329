import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { childrenOf, ownFamily } from '#api/family.ts'
import { signOut } from '#api/session.ts'
import { countUndelivered } from '#offline/outbox/outbox.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import { deleteMyAccount } from '../mutations.ts'
import { type ProofFields, ProofForm } from './ProofForm.tsx'

const CONSEQUENCES = ['person', 'events', 'attendance', 'login'] as const

interface Props {
  userId: string
  onClose: () => void
}

/** Says exactly what happens, and deletes the account after reauthentication. */
export function DeleteAccountDialog({ userId, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const children = childrenOf(useQuery(ownFamily(userId)).data).map(({ name }) => name)
  const [undelivered, setUndelivered] = useState(0)
  const [isLastAdmin, setLastAdmin] = useState(false)
  const withProof = async ({ current_password }: ProofFields) => {
    try {
      await deleteMyAccount(current_password)
      signOut('deletion')
    } catch (error) {
      setLastAdmin(toApiError(error).code === 'ERROR_LAST_ADMIN')
      throw error
    }
  }
  useEffect(() => {
    // A device whose storage cannot be read has no scans to lose.
    countUndelivered(userId).then(
      ({ mine }) => setUndelivered(mine),
      () => undefined,
    )
  }, [userId])
  return (
    <FormDialog title={t('settings.delete.question')} onClose={onClose}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {CONSEQUENCES.map((each) => (
          <li key={each}>{t(`settings.delete.consequence.${each}`)}</li>
        ))}
        {children.length > 0 && (
          <li>
            {t('settings.delete.children', {
              children: new Intl.ListFormat(i18n.language).format(children),
            })}
          </li>
        )}
      </Box>
      {undelivered > 0 && (
        <Alert severity="warning">{t('settings.delete.undelivered', { count: undelivered })}</Alert>
      )}
      {isLastAdmin && <Alert severity="info">{t('settings.delete.last_admin')}</Alert>}
      <ProofForm
        submitLabel={t('settings.delete.confirm')}
        offlineText={t('settings.delete.offline')}
        destructive
        onProof={withProof}
        onClose={onClose}
      />
    </FormDialog>
  )
}
