import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

import { logoUrl } from '#api/association-logo.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useSession } from '#features/session/use-session.ts'
import { Deferred } from '#ui/pacing/Deferred.tsx'
import { type ExportNote, ExportNoteContext } from '#ui/list/export-note.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { Themed } from '../Themed.tsx'
import { Main } from './Main.tsx'
import { navItems } from './nav-items.ts'
import { BottomBar, SideRail } from './Navigation.tsx'
import { BOTTOM_BAR_HEIGHT } from './sizes.ts'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

// Room to scroll the last line into view above the bar of a phone. An element of its own would jump when the screen comes.
const BOTTOM = `calc(var(${BOTTOM_BAR_HEIGHT}, 0px) + env(safe-area-inset-bottom))`

// Few save a list: the call is fetched by those who do.
const noteExport: ExportNote = async (...list) => (await import('#api/note-export.ts')).noteExport(...list)

/** Bars at top and bottom of a phone, a rail beside on a desktop. */
export function BarShell({ children }: PropsWithChildren) {
  return (
    <Themed>
      <Bars>{children}</Bars>
    </Themed>
  )
}

function Bars({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: role } = useQuery({ ...sessionQueries.role(user?.id ?? ''), enabled: user !== null })
  const { data: association } = useQuery({ ...sessionQueries.association(), enabled: user !== null })
  const items = navItems(role?.permissions ?? [], association?.type)
  return (
    <ToastProvider>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', pb: BOTTOM }}>
        <SkipLink />
        <TopBar name={association?.name ?? t('app.name')} logo={association && logoUrl(association)} />
        <Box sx={{ display: 'flex', flex: 1 }}>
          <SideRail items={items} />
          <Main>
            <ExportNoteContext value={noteExport}>
              <Deferred>{children}</Deferred>
            </ExportNoteContext>
          </Main>
        </Box>
        <BottomBar items={items} />
      </Box>
    </ToastProvider>
  )
}
