/** When each step of a launch was done, in milliseconds since the start of the navigation. */
export type LaunchSteps = Partial<Record<LaunchStep, number>>

/** The steps, roughly in the order in which they end; some run in parallel. */
export const LAUNCH_STEPS = [
  'page has arrived',
  'first scripts have run',
  'camera is asked for',
  'decoder is started',
  'roster is being read',
  'first picture of the app',
  'door is on the screen',
  'camera gives a picture',
  'decoder is ready',
  'scanner reads',
] as const
export type LaunchStep = (typeof LAUNCH_STEPS)[number]

/** Runs in the page before its own scripts, and records from outside what the app does. */
export function watchLaunch(): void {
  const steps: LaunchSteps = {}
  window.launchSteps = steps
  const note = (step: LaunchStep) => {
    steps[step] ??= performance.now()
  }
  addEventListener('DOMContentLoaded', () => note('first scripts have run'))
  addEventListener('playing', () => note('camera gives a picture'), { capture: true })

  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (constraints) => {
    note('camera is asked for')
    return getUserMedia(constraints)
  }
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name, version) => {
    if (name === 'samspel-rosters') note('roster is being read')
    return open(name, version)
  }
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (options?.name !== 'decoder') return
      note('decoder is started')
      this.addEventListener('message', () => note('decoder is ready'), { once: true })
    }
  }

  new MutationObserver((_changes, observer) => {
    if (document.querySelector('#root > :not(.starting)')) note('first picture of the app')
    if (document.querySelector('[data-verdict]')) note('door is on the screen')
    if (!document.querySelector('[data-scanner-state="scanning"]')) return
    observer.disconnect()
    const [navigation] = performance.getEntriesByType('navigation')
    steps['page has arrived'] =
      (navigation as PerformanceNavigationTiming | undefined)?.responseEnd ?? Number.NaN
    note('scanner reads')
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

declare global {
  interface Window {
    launchSteps: LaunchSteps
  }
}
