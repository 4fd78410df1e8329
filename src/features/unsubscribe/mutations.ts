import { call } from '#api/functions.ts'

import type { MailType } from './mail-type.ts'

/** Stops mail of this type to the address whose mail contained the token. Throws ApiError. */
export async function unsubscribe({ token, type }: { token: string; type: MailType }): Promise<void> {
  await call('unsubscribe', { p_token: token, p_type: type })
}
