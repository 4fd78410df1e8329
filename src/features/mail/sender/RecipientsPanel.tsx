import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Pager } from '#ui/list/Pager.tsx'

import type { Audience } from './mailing.ts'
import { NobodyReached } from './NobodyReached.tsx'
import { RECIPIENTS_PAGE, senderQueries } from './queries.ts'

/** How many recipients a mailing has, and who they are. */
export function RecipientsPanel({ audience }: { audience: Audience | undefined }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('mail.recipients')}>
      {audience ? (
        <Counted key={JSON.stringify(audience)} audience={audience} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('mail.sender.nobody_yet')}</Typography>
      )}
    </Panel>
  )
}

function Counted({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const count = useQuery(senderQueries.count(audience))
  return (
    <Loaded query={count} height={48}>
      {({ recipients, opted_out }) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box role="status">
            <Typography sx={{ fontWeight: 600 }}>{t('mail.sender.count', { count: recipients })}</Typography>
            <Typography component="div" sx={{ color: 'text.secondary' }}>
              {recipients === 0 ? (
                <NobodyReached optedOut={opted_out} />
              ) : (
                opted_out > 0 && t('mail.sender.opted_out', { count: opted_out })
              )}
            </Typography>
          </Box>
          {recipients + opted_out > 0 && (
            <Box>
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'mail.sender.hide' : 'mail.sender.show')}
              </Button>
            </Box>
          )}
          {isOpen && <Listed audience={audience} />}
        </Box>
      )}
    </Loaded>
  )
}

function Listed({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...senderQueries.recipients(audience, page), placeholderData: keepPreviousData })
  return (
    <Loaded query={list} height={320}>
      {({ rows, total }) => (
        <Box>
          <Box component="ul" aria-label={t('mail.recipients')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map(({ name, email, wants }) => (
              <Box
                component="li"
                key={email}
                sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
              >
                {name ?? email}{' '}
                {name && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {email}
                  </Box>
                )}{' '}
                {!wants && <Tag>{t('mail.sender.has_opted_out')}</Tag>}
              </Box>
            ))}
          </Box>
          <Pager page={page} pageSize={RECIPIENTS_PAGE} total={total} onPage={setPage} />
        </Box>
      )}
    </Loaded>
  )
}
