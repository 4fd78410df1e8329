import type { RawRequestDefaultExpression } from 'fastify'

/**
 * The request's address, in which a percent sign that begins no escape stands for itself. Fastify would refuse such
 * an address before any of our hooks, without the headers and the form that every other answer has.
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
