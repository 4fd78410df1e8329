import { VERDICT_STYLES } from '../text/verdict-style.ts'
import type { KioskMessage } from './kiosk-message.ts'

/** Each message of the self check-in is styled like the corresponding staff verdict. */
export const KIOSK_LOOKS = {
  welcome: VERDICT_STYLES.admitted,
  inside: VERDICT_STYLES.already_inside,
  other_code: VERDICT_STYLES.undone,
  staff: VERDICT_STYLES.ask,
} satisfies Record<KioskMessage['kind'], object>
