import { useState } from 'react'

import type { Card } from '../queries.ts'
import { useCardCode, usePhoneCard } from '../use-card-code.ts'
import { LargeCard } from './LargeCard.tsx'
import { MemberCard } from './MemberCard.tsx'
import { PhoneNote } from './PhoneNote.tsx'

interface LiveCardProps {
  card: Card
  /** The child whose card it is; absent for the user's own. */
  childId?: string
  open: boolean
  onClose: () => void
  /** Also shows the small card, from which this one is opened. */
  onEnlarge?: () => void
}

/** The card with the current code: small, full screen, or both. */
export function LiveCard({ card, childId, open, onClose, onEnlarge }: LiveCardProps) {
  const phone = usePhoneCard(childId)
  const [isPlain, setPlain] = useState(false)
  const code = useCardCode(card.card, phone, isPlain)
  const plain = phone.signer && { isPlain, toggle: () => setPlain(!isPlain) }
  return (
    <>
      {onEnlarge && (
        <>
          <MemberCard card={card} code={code} onEnlarge={onEnlarge} />
          <PhoneNote phone={phone} />
        </>
      )}
      <LargeCard card={card} code={code} plain={plain} open={open} onClose={onClose} />
    </>
  )
}
