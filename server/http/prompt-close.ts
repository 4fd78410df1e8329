import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long requests in progress may take to end. The process ends itself ten seconds after a signal. */
const GRACE_MS = 5_000

/**
 * Lets a server close without waiting for its clients. Returns what to call just before closing: it drops connections that
 * have not sent anything, as browsers open some in advance and Node's closeIdleConnections() leaves those; each
 * other one is dropped with its last response, and those without one after `graceMs` milliseconds.
 */
export function promptClose(server: Server, graceMs = GRACE_MS): () => void {
  const open = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (_request, response) => {
    // Otherwise it would be kept open for the client's next request.
    response.once('close', () => {
      if (isClosing) server.closeIdleConnections()
    })
  })
  return () => {
    isClosing = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  }
}
