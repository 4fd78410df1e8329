import type { SvgIconComponent } from '@mui/icons-material'
import CheckCircle from '@mui/icons-material/CheckCircleRounded'
import Close from '@mui/icons-material/CloseRounded'
import Help from '@mui/icons-material/HelpRounded'
import History from '@mui/icons-material/HistoryRounded'
import PersonAdd from '@mui/icons-material/PersonAddAlt1Rounded'
import SdCardAlert from '@mui/icons-material/SdCardAlertRounded'
import Undo from '@mui/icons-material/UndoRounded'
import type { Outcome } from '../model/outcome.ts'

interface Look {
  icon: SvgIconComponent
  color: string
  ink: string
  /** Nobody is let in: a white frame besides the icon. */
  framed?: true
}

/**
 * Background and text, the same in both colour schemes. Three steps of brightness that every eye tells apart, at least 3:1
 * from one to the next: bright lets in, middle asks for a look, dark keeps out.
 */
export const VERDICT_STYLES: Record<Outcome['kind'], Look> = {
  admitted: { icon: CheckCircle, color: '#8df0b4', ink: '#06281a' },
  admitted_unregistered: { icon: PersonAdd, color: '#b3e2ff', ink: '#04243a' },
  already_inside: { icon: History, color: '#9e6009', ink: '#ffffff' },
  ask: { icon: Help, color: '#7b5dd4', ink: '#ffffff' },
  undone: { icon: Undo, color: '#627088', ink: '#ffffff' },
  refused: { icon: Close, color: '#440606', ink: '#ffffff', framed: true },
  not_saved: { icon: SdCardAlert, color: '#2a0a2e', ink: '#ffffff', framed: true },
}
