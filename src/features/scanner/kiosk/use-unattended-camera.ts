import { useEffect } from 'react'

import { useScanner } from '../door/session-context.ts'

/** Often enough that nobody waits for long, and seldom enough for a camera that another app has for an hour. */
const CHECK_MS = 10_000

/** Starts camera and decoder again when they have given up, or were switched off: nobody is here who would press a button. */
export function useUnattendedCamera(): void {
  const { codeReader } = useScanner()
  useEffect(() => {
    const check = () => {
      const { camera, decoder } = codeReader.view.getState()
      if (decoder.status === 'failed') codeReader.restartDecoder()
      if (camera.status === 'failed' || camera.status === 'off') codeReader.startCamera()
    }
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [codeReader])
}
