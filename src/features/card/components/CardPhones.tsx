import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { currentSession } from '#api/session.ts'
import { dateTimeText } from '#lib/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { type CardPhone, endPhone, phoneQueries } from '../phones.ts'

/** The phones that show the reader's card. Each can be ended, as when it was lost. */
export function CardPhones() {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const client = useQueryClient()
  const phones = useQuery(phoneQueries.list())
  const { data: own } = useQuery(phoneQueries.key(currentSession().user?.id ?? ''))
  const end = useMutation(endPhone(client))
  const [asking, setAsking] = useState<CardPhone>()
  const nameOf = ({ device }: CardPhone) => device ?? t('card_phones.unknown')
  const confirm = ({ number }: CardPhone) =>
    end.mutate(number, {
      onSuccess: () => toast({ message: t('card_phones.removed') }),
      onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
      onSettled: () => setAsking(undefined),
    })
  return (
    <Panel title={t('card_phones.title')} lead={t('card_phones.lead')}>
      <Loaded query={phones} height={120} within>
        {(all) =>
          all.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('card_phones.none')}</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
              {all.map((phone) => (
                <Box component="li" key={phone.number} sx={ROW}>
                  <Box sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
                    <Typography sx={{ fontWeight: 600 }}>
                      {nameOf(phone)}
                      {phone.public_key === own?.publicKey && ` (${t('card_phones.current')})`}
                    </Typography>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {t('card_phones.since', { time: dateTimeText(phone.added_at, i18n.language) })}
                    </Typography>
                  </Box>
                  <Button
                    variant="outlined"
                    disabled={!online}
                    aria-label={t('card_phones.end_named', { device: nameOf(phone) })}
                    onClick={() => setAsking(phone)}
                  >
                    {t('card_phones.end')}
                  </Button>
                </Box>
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
        {t('card_phones.end_text')}
      </ConfirmDialog>
    </Panel>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }
