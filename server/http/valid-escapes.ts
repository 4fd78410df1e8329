import type { RawRequestDefaultExpression } from 'fastify'

/**
 * The request's address, with percent signs that begin no escape taken literally. Fastify would refuse such an address
 * before any of our hooks, without the headers and the format of every other response.
 */
export function withValidEscapes({ url = '/' }: RawRequestDefaultExpression): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
