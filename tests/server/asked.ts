import type { ServerProcess } from '../helpers/server-process.ts'

/** Calls an API function of a running server. */
export function call(server: ServerProcess, name: string, body: object, token?: string): Promise<Response> {
  return fetch(`${server.url}/api/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

/** Logs in, by default as the demo’s member; resolves to no token if the login fails. */
export async function logIn(server: ServerProcess, email = 'member@example.org', password = 'Samspel-2026') {
  const response = await call(server, 'authenticate', { email, password })
  return ((await response.json()) as { access_token?: string }).access_token
}
