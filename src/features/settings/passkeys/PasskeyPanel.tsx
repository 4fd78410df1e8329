import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { knowsPasskeys } from '#lib/browser/passkey-support.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

import { settingsQueries } from '../queries.ts'
import { type PasskeyChange, PasskeyDialog } from './PasskeyDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'

/** The user's login passkeys, with actions to add, rename and remove one. */
export function PasskeyPanel() {
  const { t } = useTranslation()
  const online = useOnline()
  const passkeys = useQuery(settingsQueries.passkeys())
  const [change, setChange] = useState<PasskeyChange>()
  return (
    <Loaded query={passkeys} height={96}>
      {(all) => (
        <>
          {all.length === 0 && <Typography>{t('settings.passkeys.none')}</Typography>}
          {all.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
              {all.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  disabled={!online}
                  onRename={() => setChange({ kind: 'rename', passkey })}
                  onRemove={() => setChange({ kind: 'remove', passkey })}
                />
              ))}
            </Box>
          )}
          {knowsPasskeys() ? (
            <Box>
              <Button
                variant={all.length === 0 ? 'contained' : 'outlined'}
                disabled={!online}
                onClick={() => setChange({ kind: 'add' })}
              >
                {t('settings.passkeys.add')}
              </Button>
            </Box>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('settings.passkeys.unknown')}
            </Typography>
          )}
          {!online && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('settings.passkeys.offline')}
            </Typography>
          )}
          {change && <PasskeyDialog change={change} onClose={() => setChange(undefined)} />}
        </>
      )}
    </Loaded>
  )
}
