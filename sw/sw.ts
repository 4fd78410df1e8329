import { isWorkerMessage, OUTBOX_SYNC_TAG } from '#offline/delivery/worker-messages.ts'

import { giveAnswer, isAnswer, openFrom, resubscribe, showPush } from './notifications.ts'
import { type SyncEvent, worker } from './scope.ts'
import { install, isPage, shell, shellFile, shellPage } from './shell.ts'
import { syncOutbox } from './sync-outbox.ts'
import { asksForTexts, forgetOldCaches, texts } from './texts.ts'

worker.addEventListener('install', (event) => {
  event.waitUntil(install(event))
})

// Nothing skips waiting here: a page keeps the files it was built with until its user agrees to the update.
worker.addEventListener('message', (event) => {
  // The browser may stop a worker whose events are over, and with it what it has just begun.
  if (isWorkerMessage(event.data)) event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('activate', (event) => {
  void shell.activate(event)
  event.waitUntil(forgetOldCaches())
  // On the first visit the page started without a worker. Once claimed, it can load the rest of the app (the
  // scanner, the decoder) even if the network drops a minute later. On an update, skipWaiting has already
  // claimed it.
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (asksForTexts(request, url)) return event.respondWith(texts(event))
  // Everything else in the API is personal: it is neither cached nor answered here.
  if (url.pathname.startsWith('/api/')) return
  if (isPage(request, url)) return event.respondWith(shellPage(event))
  const file = shellFile(event, url)
  if (file) event.respondWith(file)
})

worker.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag !== OUTBOX_SYNC_TAG) return
  sync.waitUntil(syncOutbox())
})

worker.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  event.waitUntil(isAnswer(action) ? giveAnswer(notification, action) : openFrom(notification))
})

worker.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(resubscribe())
})
