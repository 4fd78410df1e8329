import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, for texts such as "in 5 minutes": renders again at each full minute and when the page is shown again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setNow(new Date())
      timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    }
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      tick()
    }
    timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE))
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return now
}
