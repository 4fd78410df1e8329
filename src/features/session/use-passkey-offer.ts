import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

import { knowsPasskeys } from '#lib/browser/passkey-support.ts'

import type { SignedLogin } from './passkey-login.ts'

const SIGNS_OF_USE = ['focusin', 'pointerover'] as const

/**
 * While enabled, the browser offers passkeys when autofilling the e-mail address, once the form is in use: merely
 * opening the page fetches no script and no challenge. If there is nothing to offer, nothing is shown.
 */
export function usePasskeyOffer(
  form: RefObject<HTMLFormElement | null>,
  enabled: boolean,
  onSigned: (signed: SignedLogin) => void,
): void {
  const [isUsed, setUsed] = useState(false)
  const pass = useEffectEvent(onSigned)
  useEffect(() => {
    const element = form.current
    const use = () => setUsed(true)
    for (const sign of SIGNS_OF_USE) element?.addEventListener(sign, use)
    return () => SIGNS_OF_USE.forEach((sign) => element?.removeEventListener(sign, use))
  }, [form])
  useEffect(() => {
    if (!isUsed || !enabled || !knowsPasskeys()) return undefined
    const offer = new AbortController()
    const take = async () => {
      const signed = await (await import('./passkey-login.ts')).offerPasskeys(offer.signal)
      if (signed && !offer.signal.aborted) pass(signed)
    }
    take().catch(() => undefined)
    return () => offer.abort()
  }, [isUsed, enabled])
}
