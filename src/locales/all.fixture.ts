import enAdmin from './en/admin.json'
import enEveryone from './en/everyone.json'
import enMember from './en/member.json'
import svAdmin from './sv/admin.json'
import svEveryone from './sv/everyone.json'
import svMember from './sv/member.json'

// All parts of the texts, for tests that render a screen by itself.

export const english = { ...enEveryone, ...enMember, ...enAdmin }
export const swedish = { ...svEveryone, ...svMember, ...svAdmin }
