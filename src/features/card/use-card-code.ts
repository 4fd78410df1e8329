import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { currentSession } from '#api/session.ts'
import { MOST_KEYS, STEP_MS, handleOf, parseCard, signedPart, stepAt, writeSigned } from '#lib/door/card.ts'
import type { CardHolder, PhoneKey } from '#offline/card/phone-key.ts'
import { serverNow } from '#offline/clock/device-clock.ts'

import { type PhoneState, phoneQueries } from './phones.ts'

/** Whose card it is, and what this phone may do with it. */
export interface PhoneCard {
  holder: CardHolder
  /** The key this phone signs with; absent if it cannot or may not sign. */
  signer: Signer | undefined
  /** This device's key is still being looked up. */
  isPending: boolean
  state: PhoneState | undefined
}

type Signer = PhoneKey & { number: number }

/** What this phone may do with the user's card, or with a child's. */
export function usePhoneCard(childId?: string): PhoneCard {
  const holder = { userId: currentSession().user?.id ?? '', childId }
  const key = useQuery(phoneQueries.key(holder))
  const state = useQuery(phoneQueries.state(useQueryClient(), holder))
  const { data } = key
  const signer = data && data.number !== null && !data.isEnded ? (data as Signer) : undefined
  return { holder, signer, isPending: key.isPending, state: state.data }
}

/** The text of the code to show, signed anew every thirty seconds; the plain code if this phone does not sign. */
export function useCardCode(
  card: string,
  { signer, isPending }: PhoneCard,
  isPlain: boolean,
): string | undefined {
  const [signed, setSigned] = useState<{ card: string; text: string }>()

  useEffect(() => {
    if (!signer || isPlain) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = async () => {
      clearTimeout(timer)
      // A browser that refuses to sign shows the plain code, which doors recognise as such.
      const text = await signCode(card, signer, serverNow()).catch(() => card)
      if (isOver) return
      setSigned({ card, text })
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), STEP_MS - (serverNow() % STEP_MS))
    }
    // While the page is hidden, its timers stop.
    const onShow = () => {
      if (document.visibilityState === 'visible') void renew()
    }
    void renew()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [card, signer, isPlain])

  if (isPending) return undefined
  if (!signer || isPlain) return card
  return signed?.card === card ? signed.text : undefined
}

/** The text of the code a phone shows at `time` (milliseconds since 1970, server clock). */
async function signCode(
  card: string,
  { signingKey, number }: { signingKey: CryptoKey; number: number },
  time: number,
): Promise<string> {
  const reading = parseCard(card)
  if (reading.kind !== 'card' || reading.card.version !== 1) throw new TypeError('Not a card')
  if (number > MOST_KEYS) throw new RangeError('A code has no room for this number')
  const part = { handle: handleOf(reading.card.token), key: number, step: stepAt(time) }
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signingKey, signedPart(part))
  return writeSigned({ ...part, signature: new Uint8Array(signature) })
}
