import { parentPort, workerData } from 'node:worker_threads'
import { MailDev } from 'maildev'

// Runs in a thread of its own (mailbox.ts): what MailDev loads and parses costs the server no time, and a mail that it
// cannot take ends the thread and nothing else. Plain JavaScript, because tsx does not reach into threads.
const mailbox = new MailDev(workerData)
const { smtp, api } = await mailbox.start()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, and this is a thread
parentPort?.postMessage({ smtp: smtp.getAddress()?.port, web: api?.getAddress()?.port })
