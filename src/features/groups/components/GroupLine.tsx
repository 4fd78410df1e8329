import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { TextLink } from '#ui/layout/links.ts'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'

import type { GroupCount } from '../group.ts'

interface GroupLineProps {
  group: Group
  count: GroupCount | undefined
  /** Where it stands in the list. */
  place: number
  canRise: boolean
  canSink: boolean
  onMove: (by: -1 | 1) => void
  onTake: (event: PointerEvent) => void
  /** How far from its place it is shown, while some group is dragged. */
  offset: number | undefined
  /** Whether it is the one that is dragged. */
  held: boolean
}

/** One group of the list: its kind, how many are in it and who leads it. */
export function GroupLine({ group, count, offset, held, ...move }: GroupLineProps) {
  const { t, i18n } = useTranslation()
  const { id, name, kind } = group
  const leaders = count?.leaders ?? []
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{
        display: 'flex',
        gap: { base: 1, sm: 2 },
        p: { base: 1, sm: 1.5 },
        borderRadius: 2,
        boxShadow: held ? 6 : 0,
      }}
      style={
        offset === undefined
          ? undefined
          : {
              transform: `translateY(${offset}px)`,
              transition: held ? 'none' : 'transform var(--motion-quick)',
              ...(held && { position: 'relative', zIndex: 1 }),
            }
      }
    >
      <MoveButtons
        upLabel={t('groups.move_up', { name })}
        downLabel={t('groups.move_down', { name })}
        {...move}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'center' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            <TextLink to="/admin/groups/$id" params={{ id }} color="inherit" sx={{ py: 1.25 }}>
              {name}
            </TextLink>
          </Typography>
          <Tag>{t(`groups.kind.${kind}`)}</Tag>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('groups.members_count', { count: count?.members ?? 0 })}
        </Typography>
        {leaders.length > 0 && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('groups.led_by', { names: new Intl.ListFormat(i18n.language).format(leaders) })}
          </Typography>
        )}
      </Box>
    </Paper>
  )
}
