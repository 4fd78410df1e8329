import enAccount from './en/account.json'
import enAdmin from './en/admin.json'
import enDoor from './en/door.json'
import enEveryone from './en/everyone.json'
import enKiosk from './en/kiosk.json'
import enMember from './en/member.json'
import enSettings from './en/settings.json'
import enSetup from './en/setup.json'
import { LANGUAGE_NAMES } from './languages.ts'
import svAccount from './sv/account.json'
import svAdmin from './sv/admin.json'
import svDoor from './sv/door.json'
import svEveryone from './sv/everyone.json'
import svKiosk from './sv/kiosk.json'
import svMember from './sv/member.json'
import svSettings from './sv/settings.json'
import svSetup from './sv/setup.json'

// All texts, for tests that render a screen on its own.

const withNames = <Everyone extends { app: object }>(everyone: Everyone) => ({
  ...everyone,
  app: { ...everyone.app, language: LANGUAGE_NAMES },
})

export const english = {
  ...withNames(enEveryone),
  ...enAccount,
  ...enSetup,
  ...enMember,
  ...enSettings,
  ...enAdmin,
  ...enKiosk,
  ...enDoor,
}
export const swedish = {
  ...withNames(svEveryone),
  ...svAccount,
  ...svSetup,
  ...svMember,
  ...svSettings,
  ...svAdmin,
  ...svKiosk,
  ...svDoor,
}
