import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { type CardPhone, endPhone, phoneQueries } from '../phones.ts'
import { CardPhoneRow } from './CardPhoneRow.tsx'

/**
 * The phones that show the user's card, and the user's own phones that show a child's. Each can be removed,
 * for example after it was lost.
 */
export function CardPhones() {
  const { t, i18n } = useTranslation()
  const club = useClubContext()
  const toast = useToast()
  const online = useOnline()
  const client = useQueryClient()
  const phones = useQuery(phoneQueries.list())
  const end = useMutation(endPhone(client))
  const [asking, setAsking] = useState<CardPhone>()
  const nameOf = ({ device }: CardPhone) => device ?? t('card_phones.unknown')
  const confirm = (phone: CardPhone) =>
    end.mutate(phone, {
      onSuccess: () => toast({ message: t('card_phones.removed') }),
      onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
      onSettled: () => setAsking(undefined),
    })
  return (
    <Panel title={t('card_phones.title')} lead={t('card_phones.lead', club)}>
      <Loaded query={phones} height={120} within>
        {(all) =>
          all.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('card_phones.none')}</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
              {all.map((phone) => (
                <CardPhoneRow
                  key={phone.public_key}
                  phone={phone}
                  name={nameOf(phone)}
                  disabled={!online}
                  onEnd={() => setAsking(phone)}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('card_phones.offline')}
        </Typography>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title={t('card_phones.end_question', { device: asking ? nameOf(asking) : '' })}
        confirmLabel={t('card_phones.end')}
        destructive
        busy={end.isPending}
        onConfirm={() => asking && confirm(asking)}
        onClose={() => setAsking(undefined)}
      >
        {/* Two phones may have the same name. */}
        {asking && t('card_phones.since', { time: dateTimeText(asking.added_at, i18n.language) })}
        <br />
        {t('card_phones.end_text', club)}
      </ConfirmDialog>
    </Panel>
  )
}
