import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'

export type DemoRole = 'Admin' | 'Leader' | 'Door staff' | 'Member'

/** The API as one person sees it, over plain HTTP. */
export interface Api {
  userId: string
  /** Resolves with the JSON of a successful response; otherwise rejects with status and body. */
  call<T>(method: string, path: string, body?: unknown, prefer?: string): Promise<T>
  /** The same, in the schema of the texts. */
  texts<T>(method: string, path: string, body?: unknown): Promise<T>
}

export function demoAccount(role: DemoRole): { email: string; password: string } {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`The demo has no account with the role ${role}`)
  return account
}

/** Logs in as a demo person, independently of any browser that is logged in as the same person. */
export function logIn(url: string, role: DemoRole): Promise<Api> {
  return logInAs(url, demoAccount(role))
}

/** Logs in with any account. Rejects if the login fails. */
export async function logInAs(url: string, account: { email: string; password: string }): Promise<Api> {
  const { email, password } = account
  const tokens = await request<{ access_token: string }>(url, 'POST', '/rpc/authenticate', {
    body: { email, password },
  })
  const call: Api['call'] = (method, path, body, prefer) =>
    request(url, method, path, { token: tokens.access_token, body, prefer })
  const texts: Api['texts'] = (method, path, body) =>
    request(url, method, path, {
      token: tokens.access_token,
      body,
      prefer: 'return=representation',
      profile: 'translations',
    })
  const { id } = await call<{ id: string }>('GET', '/rpc/me')
  return { userId: id, call, texts }
}

async function request<T>(
  url: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; prefer?: string | undefined; profile?: string },
): Promise<T> {
  const { token, body, prefer, profile } = options
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(prefer && { prefer }),
      ...(profile && { 'accept-profile': profile, 'content-profile': profile }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}
