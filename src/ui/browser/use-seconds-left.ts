import { useEffect, useState } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** The full seconds until `time` (milliseconds since 1970), counting down to 0. */
export function useSecondsLeft(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const left = secondsUntil(time)
      setSeconds(left)
      if (left > 0) timer = window.setTimeout(tick, 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [time])
  return seconds
}
