import { useEffect } from 'react'

import { useScanner } from '../door/session-context.ts'

/** Often enough that nobody waits long, rarely enough for a camera that another app holds for an hour. */
const CHECK_MS = 10_000

/** Restarts camera and decoder when they have given up or were switched off: nobody is here to press a button. */
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
