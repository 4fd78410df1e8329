import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { ClaimedMail, MailQueue, Outcome } from '#server/mail/queue.ts'
import { CONNECTIONS, openTransport, type Transport } from '#server/mail/smtp.ts'
import { startMailWorker } from '#server/mail/worker.ts'

import { outgoingTo, SITE } from './post-office.ts'

const mail = (n: number): ClaimedMail => ({
  id: String(n),
  lease: `lease ${n}`,
  kind: 'announcement',
  category: null,
  language: 'sv',
  association_name: 'Norrviks IF',
  email: `${n}@example.org`,
  name: null,
  reply_to_email: null,
  reply_to_name: null,
  subject: 'Hej',
  html_body: '<p>Hej</p>',
  text_body: null,
  html_page: '<html><body>{{ content }}</body></html>',
  text_page: '{{ content }}',
  variables: {},
  secrets: {},
})

/** A queue that hands out these mails once, and records their outcomes. */
function queueOf(mails: ClaimedMail[]): MailQueue & { outcomes: Map<string, Outcome> } {
  const outcomes = new Map<string, Outcome>()
  return {
    outcomes,
    claim: async () => mails.splice(0),
    finish: async ({ id }, outcome) => void outcomes.set(id, outcome),
    remind: async () => 0,
    tidyUp: async () => {},
    onQueued: async () => async () => {},
  }
}

// Fakes only the clock that the worker reads; timers keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  { minutes: 2, what: 'sends', outcome: 'sent' },
  { minutes: 4, what: 'gives back', outcome: 'later' },
])('$what a mail whose turn comes $minutes minutes into a lease of five', async ({ minutes, outcome }) => {
  const queue = queueOf(Array.from({ length: CONNECTIONS + 1 }, (_, n) => mail(n)))
  const claimedAt = Date.now()
  const sent: string[] = []
  const transport: Transport = Object.assign(openTransport(outgoingTo(9)), {
    // The mail server is slow with the first mails, one on each connection.
    sendMail: async ({ to }: { to: { address: string } }) => {
      sent.push(to.address)
      vi.setSystemTime(claimedAt + minutes * 60_000)
      return { response: '250 OK' }
    },
  })
  const worker = startMailWorker({
    queue,
    transport,
    sender: { from: outgoingTo(9).from, site: SITE },
    onError: (what, error) => expect.unreachable(`${what}: ${String(error)}`),
  })
  await vi.waitFor(() => expect(queue.outcomes.size).toBe(CONNECTIONS + 1))
  await worker.stop()
  expect(queue.outcomes.get(String(CONNECTIONS))).toBe(outcome)
  // Another worker may have claimed it by now, so a mail that is given back must not have been sent.
  expect(sent.includes(`${CONNECTIONS}@example.org`)).toBe(outcome === 'sent')
})
