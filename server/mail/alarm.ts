/** Something to sleep on until it rings or the time is over. A ring while nobody sleeps wakes the next one at once. */
export interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

/** Makes an alarm; once the signal is aborted nobody sleeps any more. */
export function alarm(signal: AbortSignal): Alarm {
  let rung = false
  let wake = () => {}
  const ring = () => {
    rung = true
    wake()
  }
  signal.addEventListener('abort', ring)
  return {
    ring,
    sleep: async (ms) => {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}
