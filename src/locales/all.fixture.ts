import adminEn from './admin/en.json'
import adminSv from './admin/sv.json'
import en from './en.json'
import memberEn from './member/en.json'
import memberSv from './member/sv.json'
import sv from './sv.json'

// All parts of the texts, for tests that render a screen by itself.

export const english = { ...en, ...memberEn, ...adminEn }
export const swedish = { ...sv, ...memberSv, ...adminSv }
