/** A sleep that ends when it rings or times out. A ring while nobody sleeps wakes the next sleeper at once. */
interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

/** Creates an alarm; once the signal is aborted nobody sleeps any more. */
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
