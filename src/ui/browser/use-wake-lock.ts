import { useEffect } from 'react'

/**
 * Keeps the screen lit while `active`. The browser drops the lock whenever the page is hidden (Screen Wake Lock,
 * section 4), so it is requested again when the page comes back. If unsupported or refused, as in battery saving, the
 * screen dims as usual.
 */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const next = await navigator.wakeLock.request('screen')
        if (over) await next.release()
        else lock = next
      } catch {
        // Refused by the system: nothing to report, the card stays readable.
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', acquire)
      void lock?.release()
    }
  }, [active])
}
