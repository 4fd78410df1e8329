import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { Button } from '#ui/control/Button.tsx'
import { SearchIcon } from '#ui/icon/shell-icons.ts'

import type { NavItem } from '../nav-items.ts'
import { isOverlaid } from '../overlays.ts'

const FindDialog = lazyPart(() => import('./FindDialog.tsx'), 'FindDialog')

/** Opens a search for screens, members and events; so does Ctrl+K, or ⌘K. */
export function FindButton({ screens }: { screens: readonly NavItem[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // A question or a form would be left behind.
      if (!isOverlaid()) setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        variant="icon"
        color="inherit"
        aria-label={t('find.open')}
        title={t('find.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void FindDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </Button>
      {open && (
        <Suspense>
          <FindDialog screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
