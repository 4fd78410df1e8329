import type { FastifyInstance } from 'fastify'

/**
 * Says whom to tell of a vulnerability (RFC 9116), where somebody is named; deploy/Caddyfile answers the same. What it says is good
 * until the end of the year, in which it is asked for anew.
 */
export function securityTxt(app: FastifyInstance, contact: string | undefined): void {
  if (!contact) return
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${new Date().getUTCFullYear()}-12-31T23:59:59Z`,
          'Preferred-Languages: sv, en',
          '',
        ].join('\n'),
      ),
  )
}
