/** How to reach a person, and whom to call in an emergency. */
export interface Contact {
  phone: string | null
  emergency_name: string | null
  emergency_phone: string | null
}

/** A contact as form fields. */
export type ContactFields = Record<keyof Contact, string>

export const toContactFields = ({ phone, emergency_name, emergency_phone }: Contact): ContactFields => ({
  phone: phone ?? '',
  emergency_name: emergency_name ?? '',
  emergency_phone: emergency_phone ?? '',
})

/** Empty fields are sent as null. */
export const fromContactFields = ({ phone, emergency_name, emergency_phone }: ContactFields): Contact => ({
  phone: phone || null,
  emergency_name: emergency_name || null,
  emergency_phone: emergency_phone || null,
})

/** Whether the text looks like a phone number, by the server's rule (`app.phone_field`). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return (
    /^\+?[\d ()./\-\u2010-\u2013\u2212\u00a0\u2009\u202f]+$/.test(text) &&
    text.length <= 30 &&
    digits >= 5 &&
    digits <= 15
  )
}

// The zero of “+46 (0)70” is for domestic callers: after the country code it must be dropped (ITU-T E.123).
const withoutTrunkPrefix = (phone: string): string => phone.replace(/^((?:\+|00)[\d ./-]*)\(0\)/, '$1')

/** The URL for calling a number (RFC 3966). */
export const phoneLink = (phone: string): string => `tel:${withoutTrunkPrefix(phone).replace(/[^\d+]/g, '')}`
