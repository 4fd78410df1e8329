import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type PropsWithChildren, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { logoUrl } from '#api/association-logo.ts'
import { onProofRequired } from '#api/proof.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useRole, useSession } from '#features/session/use-session.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'
import { keepKnownClub } from '#lib/browser/known-club.ts'
import { useMediaQuery } from '#ui/browser/use-media-query.ts'
import { ClubType } from '#ui/content/club-type.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { type ExportNote, ExportNoteContext } from '#ui/list/export-note.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { Themed } from '../Themed.tsx'
import { Main } from './Main.tsx'
import { navItems } from './nav-items.ts'
import { BottomBar, SideRail } from './Navigation.tsx'
import { SessionOnly } from './SessionOnly.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import './print.css'

// Few people export a list, so the call is loaded on demand.
const noteExport: ExportNote = async (...list) => (await import('#api/note-export.ts')).noteExport(...list)

/** Bars at the top and bottom on a phone, a rail at the side on a desktop. */
export function BarShell({ children }: PropsWithChildren) {
  return (
    <Themed>
      <SessionOnly>
        <Bars>{children}</Bars>
      </SessionOnly>
    </Themed>
  )
}

function Bars({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: role } = useQuery({ ...sessionQueries.role(user?.id ?? ''), enabled: user !== null })
  const { data: association } = useQuery({ ...sessionQueries.association(), enabled: user !== null })
  // Render only one of the two instead of hiding one: an admin has thirty links.
  const isDesktop = useMediaQuery('(min-width: 64em)')
  const [name, logo] = [association?.name, association && logoUrl(association)]
  useEffect(() => {
    if (name) keepKnownClub({ name, logo })
  }, [name, logo])
  const items = navItems(role?.permissions ?? [], association?.type)
  return (
    <ClubType value={association?.type}>
      <ToastProvider>
        <div className="bar-shell">
          <SkipLink />
          <TopBar name={name ?? t('app.name')} logo={logo} screens={items} />
          <div className="bar-shell__middle">
            {isDesktop && <SideRail items={items} />}
            <Main>
              <ExportNoteContext value={noteExport}>
                <SecondFactorDemand />
                <Deferred>{children}</Deferred>
              </ExportNoteContext>
            </Main>
          </div>
          {!isDesktop && <BottomBar items={items} />}
          <ProofGate />
        </div>
      </ToastProvider>
    </ClubType>
  )
}

const SETTINGS = '/settings/security'

/** Tells users whose role requires a second factor that they need one, and where to turn it on. */
function SecondFactorDemand() {
  const { t } = useTranslation()
  const role = useRole()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!role?.suspended?.length) return null
  return (
    <div className="page shell-note">
      <Alert
        severity="warning"
        action={path !== SETTINGS && <LinkButton to={SETTINGS}>{t('second_factor_demand.link')}</LinkButton>}
      >
        {t('second_factor_demand.text')}
      </Alert>
    </div>
  )
}

// Few people do anything irreversible.
const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'), 'ProofDialog')

/**
 * Asks for the password when a call needs it; the call is then repeated, and the screen behind stays as it
 * is.
 */
function ProofGate() {
  const [waiting, setWaiting] = useState<{ settle: (proven: boolean) => void }>()
  useEffect(() => onProofRequired(() => new Promise<boolean>((settle) => setWaiting({ settle }))), [])
  // Leaving the screen, for example by logging out, counts as cancelling.
  useEffect(() => () => waiting?.settle(false), [waiting])
  if (!waiting) return null
  const settle = (proven: boolean) => {
    waiting.settle(proven)
    setWaiting(undefined)
  }
  return (
    <Suspense>
      <ProofDialog onSettled={settle} />
    </Suspense>
  )
}
