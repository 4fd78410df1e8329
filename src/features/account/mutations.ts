import { ApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import { deviceToken, keepDeviceToken } from '#api/known-device.ts'
import { storedLanguage } from '#api/language.ts'
import { currentSession, signIn } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { chooseLanguage } from '#lib/languages.ts'

import type { AssociationValues } from './association-schema.ts'
import type { RegistrationValues } from './registration-schema.ts'

/**
 * Makes an account. With the token of an invitation the person is logged in; else a mail is on its way, also when the
 * address has an account already. Throws ApiError.
 */
export async function registerUser(
  values: RegistrationValues,
  invitation: string | undefined,
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
  // Whoever was logged in here gives way to the new account.
  if (currentSession().isAuthenticated) await call('logout', {}).catch(() => undefined)
  if (!signIn(answer)) throw new ApiError('ERROR_UNKNOWN', {}, 200)
  return 'logged in'
}

/** Makes a club and its first administrator, who gets a mail. Throws ApiError. */
export function registerAssociation(values: AssociationValues): Promise<void> {
  return call('create_association_with_initial_admin', {
    association_name: values.association_name,
    association_type: values.association_type,
    admin_email: values.email,
    admin_password: values.password,
    admin_name: values.name,
    admin_address: values.address,
    ...(values.date_of_birth && { admin_date_of_birth: values.date_of_birth }),
  })
}

/** What became of a link; with a reset token the account is confirmed, and its password is still to be chosen. */
export type Confirmed = AnswerOf<'verify_email'>

/** Spends the link of a mail, with the password when it asks for that. Throws ApiError. */
export function verifyEmail(token: string, password?: string): Promise<Confirmed> {
  return call('verify_email', {
    p_token: token,
    ...(password !== undefined && { p_current_password: password }),
  })
}

/** Asks for a new link to verify the account of an address. Throws ApiError. */
export function resendVerification(email: string): Promise<void> {
  return call('resend_verification', { p_email: email })
}

/** Asks for a link to a new password; nobody is told whether the address has an account. Throws ApiError. */
export function requestPasswordReset(email: string): Promise<void> {
  const device = deviceToken()
  return call('request_password_reset', {
    p_email: email,
    ...(device !== null && { p_device_token: device }),
  })
}

/** Sets a new password with the link of a mail. Throws ApiError. */
export function resetPassword(token: string, password: string): Promise<void> {
  return call('reset_password', { p_reset_token: token, p_new_password: password })
}
