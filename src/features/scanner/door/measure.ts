/** Read by the benchmarks: only the last of each name, so that an evening of scans does not fill memory. */
type MeasureName = 'scanner:decode' | 'scanner:frame-to-verdict'

/** Records a duration in milliseconds, from `start` (`performance.now()`) to now. */
export function measureSince(name: MeasureName, start: number, detail?: unknown): void {
  performance.clearMeasures(name)
  performance.measure(name, { start, detail })
}

/** Resolves once what is rendered now is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message is handled after the frame of requestAnimationFrame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  })
}
