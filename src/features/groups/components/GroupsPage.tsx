import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { GroupsIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { Column } from '#ui/list/column.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'

import { type GroupCount, usualKind } from '../group.ts'
import { groupQueries } from '../queries.ts'
import { GroupLines } from './GroupLines.tsx'
import { NewGroup } from './NewGroup.tsx'

/** The club's groups in their order, with sizes and leaders. */
export function GroupsPage({ type }: { type: AssociationType | undefined }) {
  const { t } = useTranslation()
  const groups = useQuery(groupQueries.list())
  const counts = useQuery(groupQueries.counts())
  const columns = useGroupColumns(counts.data ?? {}, type)
  return (
    <Page narrow>
      <PageHeader title={t('groups.title')} lead={t('groups.lead', { context: type })} />
      <Loaded query={groups} height={480}>
        {(all) => (
          <Loaded query={counts} height={480} within>
            {(counted) => (
              <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {all.length === 0 ? (
                  <EmptyState icon={GroupsIcon} title={t('groups.empty_title')}>
                    {t('groups.empty_text', { context: type })}
                  </EmptyState>
                ) : (
                  <div>
                    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
                      <Typography sx={{ flex: 1 }}>{t('groups.total', { count: all.length })}</Typography>
                      <ExportButton
                        name={t('groups.export_name')}
                        columns={columns}
                        all={() => Promise.resolve(all)}
                      />
                    </Box>
                    <GroupLines groups={all} counts={counted} type={type} />
                  </div>
                )}
                <NewGroup kind={all.at(-1)?.kind ?? usualKind(type)} type={type} />
              </Box>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

/** The columns exported for each group. */
function useGroupColumns(
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
