import type { FastifyInstance } from 'fastify'

/**
 * Says where to report a vulnerability (RFC 9116), if a contact is configured; deploy/Caddyfile answers the same. It is
 * valid until the end of the year of the request.
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
