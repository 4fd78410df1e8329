import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { fromDatabase } from '../gateway/errors-postgresql.ts'
import { GatewayError } from '../gateway/errors.ts'
import { errorResponse } from '../gateway/gateway.ts'
import { disconnection } from '../gateway/http.ts'
import { sendAnswer } from '../gateway/plugin.ts'
import { verifyNew, verifySignature } from './signatures.ts'
import type { Asking, PasskeyStore } from './store.ts'

// A passkey with its attestation is 1 to 4 kB.
const BODY_LIMIT = 64 * 1024

const base64url = z.string().regex(/^[\w-]+$/)
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') }
/** The parts used here of what a browser sends from navigator.credentials.get() and create(). */
const proofBody = z.object({
  response: z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      // A security key leaves it out if it is requested by its id.
      userHandle: base64url.nullish(),
    }),
  }),
})
const loginBody = proofBody.extend({
  device_token: z.string().max(200).optional(),
})
const addBody = z.object({
  response: z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).optional(),
    }),
  }),
})

interface Options {
  store: PasskeyStore
  /** Samspel's public address; by default the one of this request. */
  site: string | undefined
}

/**
 * `/passkeys/login`, `/passkeys/add` and `/passkeys/proof`: verifies an authenticator's signature and passes it to the
 * database, which decides. Separate from the API, because SQL cannot verify such signatures; deploy/Caddyfile routes it
 * to its own process (main.ts).
 */
export async function passkeys(app: FastifyInstance, { store, site }: Options): Promise<void> {
  const siteOf = (request: FastifyRequest) => site ?? `${request.protocol}://${request.host}`
  const answer = async (reply: FastifyReply, work: () => Promise<unknown>) => {
    reply.header('cache-control', 'no-store')
    try {
      return await reply.send(await work())
    } catch (error) {
      const known = fromDatabase(error, true)
      if (!known) throw error
      return sendAnswer(reply, errorResponse(known))
    }
  }

  /** The verified signature of a known passkey's owner. Rejects if it is invalid, or for another site. */
  const signed = async (
    { response }: z.output<typeof proofBody>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const key = await store.find(response.id, askingOf(request, reply))
    if (!key) throw invalidPasskey()
    // Checked above as far as necessary; the library parses the rest and refuses what it does not know.
    const signature = response as unknown as AuthenticationResponseJSON
    const verified = await verifySignature(signature, key, siteOf(request)).catch(() =>
      Promise.reject(invalidPasskey()),
    )
    return { ...verified, userHandle: response.response.userHandle ?? undefined }
  }

  app.post('/passkeys/login', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const body = parsed(loginBody, request.body)
      const login = { ...(await signed(body, request, reply)), deviceToken: body.device_token }
      return store.logIn(login, askingOf(request, reply))
    }),
  )

  app.post('/passkeys/proof', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const proof = await signed(parsed(proofBody, request.body), request, reply)
      return store.prove(proof, askingOf(request, reply))
    }),
  )

  app.post('/passkeys/add', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const { response } = parsed(addBody, request.body)
      const made = response as unknown as RegistrationResponseJSON
      const passkey = await verifyNew(made, siteOf(request)).catch(() => Promise.reject(invalidPasskey()))
      return store.add(passkey, askingOf(request, reply))
    }),
  )
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(body)
  if (!success) throw invalidPasskey()
  return data
}

/** In the format of an error raised by the database. */
function invalidPasskey(): GatewayError {
  const message = JSON.stringify({ code: 'ERROR_INVALID_PASSKEY', params: {} })
  return new GatewayError(400, { code: 'P0001', message, details: null, hint: null })
}

/** X-Real-IP was set by the server, or by the proxy in front. */
function askingOf({ headers, raw }: FastifyRequest, reply: FastifyReply): Asking {
  const address = raw.headers['x-real-ip']
  return {
    'x-real-ip': typeof address === 'string' ? address : undefined,
    'user-agent': headers['user-agent'],
    signal: disconnection(reply.raw),
  }
}
