// Whoever reads the mailbox can reset any password, and a page of any site may send requests to this machine.
// So every request, including a web socket's, must carry the key, which is only shown in the banner. Host and
// Origin are checked as well, in case an attacker who knows the key points a domain of their own here (DNS
// rebinding).

const REFUSAL = 'Open the mailbox at the address that Samspel prints when it starts.\n'

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  // The address contains the key: a link in a mail must not pass it on to its target.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * Puts a guard in front of every listener for an HTTP server's requests and upgrades. It is on the server
 * itself, since Socket.IO responds before Fastify's hooks run.
 * @param {import('node:http').Server} server
 * @param {string} key
 */
export function guard(server, key) {
  const requestListeners = take(server, 'request')
  const upgradeListeners = take(server, 'upgrade')

  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    if (mayPass(request, key)) {
      for (const listener of requestListeners) listener.call(server, request, response)
    } else {
      response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end(REFUSAL)
    }
  })
  server.on('upgrade', (request, socket, head) => {
    if (mayPass(request, key)) {
      for (const listener of upgradeListeners) listener.call(server, request, socket, head)
    } else {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
    }
  })
}

function take(server, event) {
  const listeners = server.listeners(event)
  server.removeAllListeners(event)
  return listeners
}

function mayPass({ headers, url, socket }, key) {
  const hosts = ['localhost', '127.0.0.1'].map((name) => `${name}:${socket.localPort}`)
  const { host, origin } = headers
  return (
    hosts.includes(host) &&
    (origin === undefined || origin === `http://${host}`) &&
    (url === `/${key}` || url.startsWith(`/${key}/`))
  )
}
