import { CloseIcon } from '#ui/icon/basic-icons.ts'
import type { Icon } from '#ui/icon/create-icon.tsx'
import {
  CheckCircleFilledIcon,
  HelpFilledIcon,
  PersonAddFilledIcon,
  SdCardAlertFilledIcon,
  UndoIcon,
} from '#ui/icon/door-icons.ts'
import { HistoryIcon } from '#ui/icon/shell-icons.ts'

import type { Outcome } from '../model/outcome.ts'

interface Look {
  icon: Icon
  color: string
  ink: string
  /** Nobody is admitted: a white frame in addition to the icon. */
  framed?: true
}

/**
 * Background and text, the same in both colour schemes. Three levels of brightness, at least 3:1 apart whatever the
 * viewer's colour vision: bright admits, medium asks for attention, dark refuses.
 */
export const VERDICT_STYLES: Record<Outcome['kind'], Look> = {
  admitted: { icon: CheckCircleFilledIcon, color: '#8df0b4', ink: '#06281a' },
  admitted_unregistered: { icon: PersonAddFilledIcon, color: '#b3e2ff', ink: '#04243a' },
  already_inside: { icon: HistoryIcon, color: '#9e6009', ink: '#ffffff' },
  ask: { icon: HelpFilledIcon, color: '#7b5dd4', ink: '#ffffff' },
  undone: { icon: UndoIcon, color: '#627088', ink: '#ffffff' },
  refused: { icon: CloseIcon, color: '#440606', ink: '#ffffff', framed: true },
  not_saved: { icon: SdCardAlertFilledIcon, color: '#2a0a2e', ink: '#ffffff', framed: true },
}
