import { createAPIServer } from '@maildev/api'
import { registerUI } from '@maildev/ui/server'
import { MailDev } from 'maildev'
import { parentPort, workerData } from 'node:worker_threads'

import { guard } from './mailbox-guard.mjs'

// Runs in its own thread (mailbox.ts), so that MailDev's loading and parsing do not slow down the server, and
// a mail that crashes it ends only the thread. Plain JavaScript, because tsx does not reach into threads.
const { host, web, key, folder, mostMails } = workerData
const mailDev = new MailDev({
  smtp: 0,
  ip: host,
  // Its own web server would serve scripts of any page, and cannot be guarded before it listens.
  disableWeb: true,
  mailDirectory: folder,
  maxEmails: mostMails,
  silent: true,
})
const { smtp, storage } = await mailDev.start()

const basePath = `/${key}`
const api = createAPIServer({
  port: web,
  host,
  basePath,
  storage,
  smtp,
  cors: { origin: false, credentials: false },
})
await api.registerPlugins()
await registerUI(api.server, { basePath })
guard(api.server.server, key)
await api.listen()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, and this is a thread
parentPort?.postMessage({ smtp: smtp.getAddress()?.port, web: api.getPort() })
