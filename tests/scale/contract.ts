import { type Call, type Calls } from './call.ts'
import { accountCalls } from './calls/account.ts'
import { clubCalls } from './calls/club.ts'
import { doorCalls } from './calls/door.ts'
import { eventCalls } from './calls/events.ts'
import { grantCalls } from './calls/grants.ts'
import { mailCalls } from './calls/mail.ts'
import { textCalls } from './calls/texts.ts'
import type { Facts } from './facts.ts'

const PARTS: Calls[] = [accountCalls, clubCalls, eventCalls, doorCalls, grantCalls, mailCalls, textCalls]

/** Every call of the contract. */
export const contract = (facts: Facts): Call[] => PARTS.flatMap((part) => part(facts))
