import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

export type DemoRole = 'Admin' | 'Leader' | 'Door staff' | 'Member'

/** One person's view of the API, as plain HTTP. */
export interface Api {
  userId: string
  /** The JSON of a successful answer; throws with status and body otherwise. */
  call<T>(method: string, path: string, body?: unknown, prefer?: string): Promise<T>
}

export function demoAccount(role: DemoRole): { email: string; password: string } {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`The demo has no account with the role ${role}`)
  return account
}

/** Logs a demo person in, beside whatever browser is logged in as the same person. */
export async function logIn(url: string, role: DemoRole): Promise<Api> {
  const { email, password } = demoAccount(role)
  const tokens = await request<{ access_token: string }>(url, 'POST', '/rpc/authenticate', {
    body: { email, password },
  })
  const call: Api['call'] = (method, path, body, prefer) =>
    request(url, method, path, { token: tokens.access_token, body, prefer })
  const { id } = await call<{ id: string }>('GET', '/rpc/me')
  return { userId: id, call }
}

async function request<T>(
  url: string,
  method: string,
  path: string,
  { token, body, prefer }: { token?: string; body?: unknown; prefer?: string | undefined },
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(prefer && { prefer }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}
