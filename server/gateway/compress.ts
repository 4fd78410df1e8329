import negotiate from '@fastify/accept-negotiator'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'

import type { GatewayResponse } from './http.ts'

/** Smaller bodies fit into a packet or two, compressed or not (bytes). */
const SMALLEST = 1024
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/

/** How what is sent is compressed: at zlib's default quality, 11, one large script takes a second of CPU time. */
export const BROTLI: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ENCODERS = {
  br: (body: string | Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify<string | Buffer, Buffer>(gzip),
}
const ENCODINGS = Object.keys(ENCODERS) as (keyof typeof ENCODERS)[]

/**
 * The response with its body in a content coding that the client accepts (`accepted`: its Accept-Encoding), outside of the
 * main thread. @fastify/compress leaves out responses with a Content-Range, which usually counts bytes (RFC 9110, section
 * 14.4); PostgREST's, on every list, counts rows.
 */
export async function compress(response: GatewayResponse, accepted = ''): Promise<GatewayResponse> {
  const { headers, body } = response
  const has = (name: string) => headers.some(([known]) => known.toLowerCase() === name)
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (!has('content-range') || Buffer.byteLength(body) < SMALLEST || !COMPRESSIBLE.test(type)) return response
  const vary = headers.map(([name, value]): [string, string] =>
    name.toLowerCase() === 'vary' ? [name, `${value}, Accept-Encoding`] : [name, value],
  )
  if (!has('vary')) vary.push(['Vary', 'Accept-Encoding'])
  const encoding = accepted && negotiate(accepted, ENCODINGS)
  if (!encoding) return { ...response, headers: vary }
  return {
    ...response,
    headers: [
      ...vary.filter(([name]) => name.toLowerCase() !== 'content-length'),
      ['Content-Encoding', encoding],
    ],
    body: await ENCODERS[encoding](body),
  }
}
