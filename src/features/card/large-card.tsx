import { createContext, type ReactNode, useContext, useState } from 'react'

const OWN = 'own'

type Held = [holder: string | undefined, hold: (holder: string | undefined) => void]
const HeldCard = createContext<Held | undefined>(undefined)

interface LargeCardsProps {
  /** The reader's own card is large from the start, as from the home screen's shortcut. */
  openLarge?: boolean | undefined
  children: ReactNode
}

/** Around screens that take each other's place: a card that is held out stays large when they do, as when an event begins. */
export function LargeCards({ openLarge = false, children }: LargeCardsProps) {
  const held = useState(openLarge ? OWN : undefined)
  return <HeldCard value={held}>{children}</HeldCard>
}

/** Whether the reader's own card, or that of a child, is shown large, and what changes it. */
export function useLargeCard(childId = OWN): [isLarge: boolean, setLarge: (isLarge: boolean) => void] {
  const alone = useState<string>()
  const [holder, hold] = useContext(HeldCard) ?? alone
  return [holder === childId, (isLarge) => hold(isLarge ? childId : undefined)]
}
