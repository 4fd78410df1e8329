import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { TextLink } from '#ui/layout/links.ts'
import { MoveButtons } from '#ui/order/MoveButtons.tsx'
import { OrderedLine } from '#ui/order/OrderedLine.tsx'
import type { LineMoves } from '#ui/order/OrderedList.tsx'

import type { GroupCount } from '../group.ts'

interface GroupLineProps {
  group: Group
  count: GroupCount | undefined
  type: AssociationType | undefined
  moves: LineMoves
}

/** One group of the list: its kind, size and leaders. */
export function GroupLine({ group, count, type, moves }: GroupLineProps) {
  const { t, i18n } = useTranslation()
  const { id, name, kind } = group
  const leaders = count?.leaders ?? []
  const facts = [
    t(`groups.kind.${kind}`, { context: type }),
    t('groups.members_count', { count: count?.members ?? 0 }),
  ]
  if (leaders.length > 0)
    facts.push(t('groups.led_by', { names: new Intl.ListFormat(i18n.language).format(leaders) }))
  return (
    <OrderedLine moves={moves}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography
          component="h2"
          variant="h3"
          sx={{ flex: '1 1 9rem', maxWidth: 1, overflowWrap: 'break-word' }}
        >
          <TextLink to="/admin/groups/$id" params={{ id }} color="inherit" sx={{ py: 1.25 }}>
            {name}
          </TextLink>
        </Typography>
        <MoveButtons
          upLabel={t('groups.move_up', { name })}
          downLabel={t('groups.move_down', { name })}
          {...moves.buttons}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', pb: 0.5 }}>
        {facts.join(' · ')}
      </Typography>
    </OrderedLine>
  )
}
