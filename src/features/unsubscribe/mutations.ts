import { done, api } from '#api/client.ts'

import type { MailType } from './mail-type.ts'

/** No more mail of this type to the address whose mail carried the token. Throws ApiError. */
export function unsubscribe({ token, type }: { token: string; type: MailType }): Promise<void> {
  return done(api.rpc('unsubscribe', { p_token: token, p_type: type }))
}
