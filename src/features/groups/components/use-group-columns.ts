import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import type { Column } from '#ui/list/column.ts'

import type { GroupCount } from '../group.ts'

/** The columns exported for each group. */
export function useGroupColumns(
  counts: Record<string, GroupCount>,
  type: AssociationType | undefined,
): Column<Group>[] {
  const { t } = useTranslation()
  return [
    { id: 'name', header: t('groups.name'), csv: ({ name }) => name },
    {
      id: 'kind',
      header: t('groups.kind.label'),
      csv: ({ kind }) => t(`groups.kind.${kind}`, { context: type }),
    },
    { id: 'members', header: t('groups.members'), csv: ({ id }) => counts[id]?.members ?? 0 },
    { id: 'leaders', header: t('groups.leaders'), csv: ({ id }) => counts[id]?.leaders.join(', ') },
  ]
}
