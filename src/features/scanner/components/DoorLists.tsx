import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoor } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'
import { DoorTotals } from './DoorTotals.tsx'
import { ExpectedList } from './ExpectedList.tsx'
import { QueueList } from './QueueList.tsx'
import { RecentList } from './RecentList.tsx'

/** Latest scans, who is expected, totals per door, and the scans this device has yet to deliver. */
export function DoorLists({ onUndo }: { onUndo: (member: DoorMember) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { mine, others, parked } = useDoor((state) => state.undelivered)
  const [tab, setTab] = useState<'recent' | 'expected' | 'doors' | 'queue'>('recent')
  const waiting = mine + others + parked
  const tabProps = (name: typeof tab) => ({
    value: name,
    id: `${id}-${name}`,
    'aria-controls': `${id}-panel`,
  })
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={tab}
        onChange={(_event, next) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
      >
        <Tab {...tabProps('recent')} label={t('outbox.recent')} />
        <Tab {...tabProps('expected')} label={t('door.expected.title')} />
        <Tab {...tabProps('doors')} label={t('scanner.doors.title')} />
        <Tab
          {...tabProps('queue')}
          label={
            <Badge
              color={parked > 0 ? 'error' : 'primary'}
              badgeContent={waiting}
              max={9999}
              data-undelivered={waiting}
              sx={{ pr: 2 }}
            >
              {t('outbox.queue')}
            </Badge>
          }
        />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={{ pt: 1 }}>
        {tab === 'recent' && <RecentList onUndo={onUndo} />}
        {tab === 'expected' && <ExpectedList />}
        {tab === 'doors' && <DoorTotals />}
        {tab === 'queue' && <QueueList />}
      </Box>
    </Box>
  )
}
