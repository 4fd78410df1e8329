import enAccount from './en/account.json'
import enAdmin from './en/admin.json'
import enEveryone from './en/everyone.json'
import enKiosk from './en/kiosk.json'
import enMember from './en/member.json'
import enSettings from './en/settings.json'
import svAccount from './sv/account.json'
import svAdmin from './sv/admin.json'
import svEveryone from './sv/everyone.json'
import svKiosk from './sv/kiosk.json'
import svMember from './sv/member.json'
import svSettings from './sv/settings.json'

// All texts, for tests that render a screen on its own.

export const english = { ...enEveryone, ...enAccount, ...enMember, ...enSettings, ...enAdmin, ...enKiosk }
export const swedish = { ...svEveryone, ...svAccount, ...svMember, ...svSettings, ...svAdmin, ...svKiosk }
