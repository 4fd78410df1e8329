import type { SvgIconComponent } from '@mui/icons-material'
import Block from '@mui/icons-material/BlockRounded'
import CheckCircle from '@mui/icons-material/CheckCircleRounded'
import Help from '@mui/icons-material/HelpRounded'
import History from '@mui/icons-material/HistoryRounded'
import PersonAdd from '@mui/icons-material/PersonAddAlt1Rounded'
import SdCardAlert from '@mui/icons-material/SdCardAlertRounded'
import Undo from '@mui/icons-material/UndoRounded'
import type { Outcome } from '../model/outcome.ts'

interface Look {
  icon: SvgIconComponent
  /** Background and text: the same in both colour schemes, at least 4.5:1, apart also for the colour-blind. */
  color: string
  ink: string
}

export const LOOKS: Record<Outcome['kind'], Look> = {
  admitted: { icon: CheckCircle, color: '#0c7a43', ink: '#ffffff' },
  admitted_unregistered: { icon: PersonAdd, color: '#0a6487', ink: '#ffffff' },
  already_inside: { icon: History, color: '#f5b83d', ink: '#2b1d02' },
  ask: { icon: Help, color: '#6a4bbd', ink: '#ffffff' },
  refused: { icon: Block, color: '#b8231b', ink: '#ffffff' },
  undone: { icon: Undo, color: '#46536b', ink: '#ffffff' },
  not_saved: { icon: SdCardAlert, color: '#4d0f0b', ink: '#ffffff' },
}
