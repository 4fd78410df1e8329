import type { IncomingMessage } from 'node:http'

import { refusal } from './errors.ts'
import { tooLarge } from './request/allowance.ts'

/**
 * A request's body, of at most this many bytes. Throws 413 at once if its declared length is larger, otherwise when it
 * becomes larger; nothing more is kept, but it is read to its end, so that the client gets to see the response.
 */
export async function readBody(
  request: Pick<IncomingMessage, 'headers' | 'on' | 'resume'>,
  limit: number,
): Promise<Buffer> {
  if (Number(request.headers['content-length']) > limit) {
    request.resume()
    throw tooLarge(limit)
  }
  const chunks: Buffer[] = []
  let length = 0
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) return void chunks.push(chunk)
      chunks.length = 0
      reject(tooLarge(limit))
    })
    request.on('end', resolve)
    // The client disconnected or was too slow: nobody reads the response, and nothing is wrong on our side.
    const broken = () => reject(refusal('PGRST102', { message: 'The body does not end' }))
    request.on('error', broken)
    request.on('close', broken)
  })
  return Buffer.concat(chunks)
}
