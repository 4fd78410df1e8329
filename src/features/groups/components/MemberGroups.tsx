import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AssociationType } from '#lib/club/association.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { groupQueries } from '../queries.ts'
import { MemberGroupsDialog } from './MemberGroupsDialog.tsx'

interface MemberGroupsProps {
  user: { id: string; name: string; group_ids: readonly string[] }
  manages: boolean
  type: AssociationType | undefined
}

/** A member's groups, editable by those who manage groups. */
export function MemberGroups({ user, manages, type }: MemberGroupsProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const groups = useQuery(groupQueries.list())
  const [open, setOpen] = useState(false)
  return (
    <Panel title={t('groups.title')}>
      <Loaded query={groups} height={72} within>
        {(all) => (
          <>
            {user.group_ids.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{t('groups.in_none')}</Typography>
            ) : (
              <Box
                component="ul"
                sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
              >
                {all
                  .filter(({ id }) => user.group_ids.includes(id))
                  .map(({ id, name }) => (
                    <li key={id}>
                      <Tag>{name}</Tag>
                    </li>
                  ))}
              </Box>
            )}
            {manages && all.length > 0 && (
              <Box>
                <Button variant="outlined" disabled={!online} onClick={() => setOpen(true)}>
                  {t('groups.change_of.action')}
                </Button>
              </Box>
            )}
            {open && (
              <MemberGroupsDialog user={user} groups={all} type={type} onClose={() => setOpen(false)} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
