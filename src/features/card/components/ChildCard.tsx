import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'
import { Button } from '#ui/control/Button.tsx'
import { QrCodeIcon } from '#ui/icon/member-icons.ts'

import { useLargeCard } from '../large-card.tsx'
import { cardQueries } from '../queries.ts'
import { usePhoneCard } from '../use-card-code.ts'
import { LiveCard } from './LiveCard.tsx'
import { PhoneNote } from './PhoneNote.tsx'

/** Shows the card of the user's child full screen; offline, the one stored on the device. */
export function ChildCard({ child }: { child: Child }) {
  const { t } = useTranslation()
  const card = useQuery(cardQueries.ofChild(child.user_id))
  const [open, setOpen] = useLargeCard(child.user_id)
  // Registers this phone's key before the card is shown at a door without a network.
  const phone = usePhoneCard(child.user_id)
  if (card.isError && !card.data)
    return (
      <Button loading={card.isFetching} onClick={() => void card.refetch()}>
        {t('child_card.retry')}
      </Button>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<QrCodeIcon />}
        loading={!card.data}
        aria-label={t('child_card.show_of', { name: child.name })}
        onClick={() => setOpen(true)}
      >
        {t('child_card.show')}
      </Button>
      {card.data && open && (
        <LiveCard card={card.data} childId={child.user_id} open onClose={() => setOpen(false)} />
      )}
      <PhoneNote phone={phone} childName={child.name} />
    </>
  )
}
