import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sessionQueries } from '#features/session/queries.ts'
import { useSession } from '#features/session/use-session.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'
import { initials } from '#lib/text/initials.ts'
import { Button } from '#ui/control/Button.tsx'

// Most visits never open it.
const AccountMenuItems = lazyPart(() => import('./AccountMenuItems.tsx'), 'AccountMenuItems')

/** The user's initials; they open the account menu. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data: me } = useQuery({ ...sessionQueries.me(), enabled: user !== null })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const name = me?.name ?? ''
  const email = user?.email ?? ''

  return (
    <>
      <Button
        variant="icon"
        aria-label={t('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void AccountMenuItems.preload()}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpened(true)
        }}
        className="account-button"
      >
        <span className="initials initials--own">{initials(name || email)}</span>
      </Button>
      {wasOpened && (
        <Suspense>
          <AccountMenuItems name={name} email={email} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
