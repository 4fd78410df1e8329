import { VERDICT_STYLES } from '../text/verdict-style.ts'
import type { KioskMessage } from './kiosk-message.ts'

/** Each message of the self check-in looks as the verdict that staff would see, as far as it says the same. */
export const KIOSK_LOOKS = {
  welcome: VERDICT_STYLES.admitted,
  inside: VERDICT_STYLES.already_inside,
  other_code: VERDICT_STYLES.undone,
  staff: VERDICT_STYLES.ask,
} satisfies Record<KioskMessage['kind'], object>
