import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { BadgeIcon } from '#ui/icon/shell-icons.ts'

import type { User } from '../user.ts'
import { CardsDialog } from './CardsDialog.tsx'

/** Prints these members' cards. */
export function CardsButton({ users, leftOut = 0 }: { users: readonly User[]; leftOut?: number }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<BadgeIcon />}
        disabled={users.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('users.cards.action', { count: users.length })}
      </Button>
      {open && <CardsDialog users={users} leftOut={leftOut} onClose={() => setOpen(false)} />}
    </>
  )
}
