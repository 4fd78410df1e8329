import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A separate process, so that the server’s work is not counted as the sender’s. It accepts every mail, and
// tells its parent the port and, when asked, the number received.
let received = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      received += 1
      done()
    })
  },
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }))
process.on('message', () => process.send?.({ received }))
