import { useState } from 'react'

import type { Card } from '../queries.ts'
import { useCardCode, usePhoneCard } from '../use-card-code.ts'
import { LargeCard } from './LargeCard.tsx'
import { MemberCard } from './MemberCard.tsx'
import { PhoneNote } from './PhoneNote.tsx'

interface LiveCardProps {
  card: Card
  /** Whose card it is, where it is not the reader's. */
  childId?: string
  open: boolean
  onClose: () => void
  /** Shows the small card too, which this makes large. */
  onEnlarge?: () => void
}

/** The card with the code of this moment: small, large, or both. */
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
