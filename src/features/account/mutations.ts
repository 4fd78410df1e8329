import { ApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import { deviceToken, keepDeviceToken } from '#api/known-device.ts'
import { storedLanguage } from '#api/language.ts'
import { currentSession, signIn } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { chooseLanguage } from '#lib/text/languages.ts'

import type { AssociationValues } from './association-schema.ts'
import type { RegistrationValues } from './registration-schema.ts'

/**
 * Creates an account. With an invitation token the person is logged in; otherwise a mail is sent, even if the address
 * already has an account. Throws ApiError.
 */
export async function registerUser(
  values: RegistrationValues,
  invitation?: string,
): Promise<'logged in' | 'mail sent'> {
  const answer = await call('register_user', {
    name: values.name,
    email: values.email,
    password: values.password,
    address: values.address,
    association_id: ASSOCIATION_ID,
    language: chooseLanguage(storedLanguage(), []),
    ...(values.date_of_birth && { date_of_birth: values.date_of_birth }),
    ...(invitation && { verification_id: invitation }),
  })
  if (answer.access_token === null) return 'mail sent'
  keepDeviceToken(answer.device_token)
  // A user who was logged in here is replaced by the new account.
  if (currentSession().isAuthenticated) await call('logout', {}).catch(() => undefined)
  if (!signIn(answer)) throw new ApiError('ERROR_UNKNOWN', {}, 200)
  return 'logged in'
}

/** Creates a club and its first administrator, who gets a mail. Throws ApiError. */
export function registerAssociation(values: AssociationValues): Promise<void> {
  return call('create_association_with_initial_admin', {
    association_name: values.association_name,
    association_type: values.association_type,
    association_is_public: values.association_is_public,
    admin_email: values.email,
    admin_password: values.password,
    admin_name: values.name,
    admin_address: values.address,
    ...(values.date_of_birth && { admin_date_of_birth: values.date_of_birth }),
  })
}

/** Outcome of a link; with a reset token the account is confirmed, and its password must still be chosen. */
export type Confirmed = AnswerOf<'verify_email'>

/** Uses up a mailed link, with the password if required. Throws ApiError. */
export function verifyEmail(token: string, password?: string): Promise<Confirmed> {
  return call('verify_email', {
    p_token: token,
    ...(password !== undefined && { p_current_password: password }),
  })
}

/** Requests a new link to verify an address's account. Throws ApiError. */
export function resendVerification(email: string): Promise<void> {
  return call('resend_verification', { p_email: email })
}

/** Requests a password link; never reveals whether the address has an account. Throws ApiError. */
export function requestPasswordReset(email: string): Promise<void> {
  const device = deviceToken()
  return call('request_password_reset', {
    p_email: email,
    ...(device !== null && { p_device_token: device }),
  })
}

/** Sets a new password with a mailed link. Throws ApiError. */
export function resetPassword(token: string, password: string): Promise<void> {
  return call('reset_password', { p_reset_token: token, p_new_password: password })
}
