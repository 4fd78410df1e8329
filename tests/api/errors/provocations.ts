import { ACCOUNT } from './account.ts'
import { ANY_CALL } from './any-call.ts'
import { CLUB } from './club.ts'
import { EVENTS } from './events.ts'
import { MAIL } from './mail.ts'
import type { Provocations } from './provocation.ts'

/** A request for each code of db/ERRORS.md, and another where the same code comes with a different status. */
export const PROVOCATIONS: Provocations = { ...ACCOUNT, ...CLUB, ...EVENTS, ...MAIL, ...ANY_CALL }
