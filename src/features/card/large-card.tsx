import { createContext, type ReactNode, useContext, useState } from 'react'

const OWN = 'own'

type Held = [holder: string | undefined, hold: (holder: string | undefined) => void]
const HeldCard = createContext<Held | undefined>(undefined)

interface LargeCardsProps {
  /**
   * Whether the user's own card is full screen from the start, as when opened from the home-screen shortcut.
   */
  openLarge?: boolean | undefined
  children: ReactNode
}

/**
 * Wraps screens that replace each other: a card shown full screen stays so when they do, for example when an
 * event begins.
 */
export function LargeCards({ openLarge = false, children }: LargeCardsProps) {
  const held = useState(openLarge ? OWN : undefined)
  return <HeldCard value={held}>{children}</HeldCard>
}

/** Whether the user's own card or a child's is shown full screen, and functions to change that. */
export function useLargeCard(childId = OWN): [isLarge: boolean, setLarge: (isLarge: boolean) => void] {
  const alone = useState<string>()
  const [holder, hold] = useContext(HeldCard) ?? alone
  return [holder === childId, (isLarge) => hold(isLarge ? childId : undefined)]
}
