import { useState } from 'react'
import { useStore } from 'zustand'

import { installsByHand, isInstalled } from '#lib/browser/platform.ts'

import { installStore } from './install-prompt.ts'

/** How this device can install the app: by the browser's prompt or step by step; null if neither. */
export function useInstall() {
  const { ask } = useStore(installStore)
  const [steps, setSteps] = useState(false)
  const way = isInstalled() ? null : ask ? 'prompt' : installsByHand(navigator) ? 'steps' : null
  return {
    way,
    start: () => {
      if (ask) void ask()
      else setSteps(true)
    },
    steps,
    closeSteps: () => setSteps(false),
  } as const
}
