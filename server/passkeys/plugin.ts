import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { fromDatabase } from '../gateway/errors-postgresql.ts'
import { GatewayError } from '../gateway/errors.ts'
import { errorResponse } from '../gateway/gateway.ts'
import { sendAnswer } from '../gateway/plugin.ts'
import { verifyNew, verifySignature } from './signatures.ts'
import type { Asking, PasskeyStore } from './store.ts'

// A passkey with its attestation is 1 to 4 kB.
const BODY_LIMIT = 64 * 1024

const base64url = z.string().regex(/^[\w-]+$/)
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') }
/** What a browser sends of navigator.credentials.get() and create(), as far as it is looked at here. */
const proofBody = z.object({
  response: z.looseObject({
    ...credential,
    response: z.looseObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      // A security key leaves it out where it is asked for by its id.
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
  /** Where people reach Samspel; without it where this request did. */
  site: string | undefined
}

/**
 * `/passkeys/login`, `/passkeys/add` and `/passkeys/proof`: verifies what an authenticator has signed and hands it to the database, which decides.
 * Beside the API, for no SQL verifies such signatures; deploy/Caddyfile hands it to a process of its own (main.ts).
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

  /** What the owner of a known passkey has signed. Rejects when it is not, or not ours. */
  const signed = async ({ response }: z.output<typeof proofBody>, request: FastifyRequest) => {
    const key = await store.find(response.id, askingOf(request))
    if (!key) throw invalidPasskey()
    // Checked above as far as it goes; the library reads the rest and refuses what it does not know.
    const signature = response as unknown as AuthenticationResponseJSON
    const verified = await verifySignature(signature, key, siteOf(request)).catch(() =>
      Promise.reject(invalidPasskey()),
    )
    return { ...verified, userHandle: response.response.userHandle ?? undefined }
  }

  app.post('/passkeys/login', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const body = parsed(loginBody, request.body)
      const login = { ...(await signed(body, request)), deviceToken: body.device_token }
      return store.logIn(login, askingOf(request))
    }),
  )

  app.post('/passkeys/proof', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const proof = await signed(parsed(proofBody, request.body), request)
      return store.prove(proof, askingOf(request))
    }),
  )

  app.post('/passkeys/add', { bodyLimit: BODY_LIMIT }, (request, reply) =>
    answer(reply, async () => {
      const { response } = parsed(addBody, request.body)
      const made = response as unknown as RegistrationResponseJSON
      const passkey = await verifyNew(made, siteOf(request)).catch(() => Promise.reject(invalidPasskey()))
      return store.add(passkey, askingOf(request))
    }),
  )
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(body)
  if (!success) throw invalidPasskey()
  return data
}

/** As a rule of the database refuses. */
function invalidPasskey(): GatewayError {
  const message = JSON.stringify({ code: 'ERROR_INVALID_PASSKEY', params: {} })
  return new GatewayError(400, { code: 'P0001', message, details: null, hint: null })
}

/** X-Real-IP is what the server, or the proxy in front, has put there. */
function askingOf({ headers, raw }: FastifyRequest): Asking {
  const address = raw.headers['x-real-ip']
  return {
    'x-real-ip': typeof address === 'string' ? address : undefined,
    'user-agent': headers['user-agent'],
  }
}
