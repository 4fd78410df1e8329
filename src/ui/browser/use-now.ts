import { useEffect, useState } from 'react'

import { clockOffset, correctedNow } from '#lib/time/server-clock.ts'

const MINUTE = 60_000

const untilNextMinute = () => MINUTE - (correctedNow().getTime() % MINUTE)

/**
 * The server's time, for texts such as "in 5 minutes": rerenders at each full minute, when the page is shown again, and
 * when the device learns how far its clock is off.
 */
export function useNow(): Date {
  const [now, setNow] = useState(correctedNow)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setNow(correctedNow())
      timer = window.setTimeout(tick, untilNextMinute())
    }
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      tick()
    }
    timer = window.setTimeout(tick, untilNextMinute())
    const unsubscribe = clockOffset.subscribe(() => setNow(correctedNow()))
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
