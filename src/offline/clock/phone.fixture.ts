import { createTimeline, type KeptClock, type Timeline } from './timeline.ts'

const START = Date.parse('2026-11-21T18:00:00Z')

/** A phone with a wrong wall clock and a drifting quartz, and a network between it and the server. */
export function createPhone(skew: number, drift: number, start = START) {
  let truth = start
  let wallOffset = skew
  let origin = 0
  const wall = () => truth + wallOffset
  // A new page starts counting at what the wall clock shows when it loads.
  let pageWall = wall()
  const steady = () => pageWall + (truth - start - origin) * (1 + drift)
  const clocks = { wall, steady }
  let timeline: Timeline = createTimeline(clocks)
  let kept: KeptClock | undefined
  let page = 0
  return {
    truth: () => truth,
    wall,
    pass: (ms: number) => void (truth += ms),
    setClock: (to: number) => void (wallOffset = to),
    reload() {
      page += 1
      origin = truth - start
      pageWall = wall()
      timeline = createTimeline(clocks, kept)
    },
    /** Makes a request that takes `there` to reach the server and `back` to return. */
    ask(there: number, back: number) {
      const begun = steady()
      truth += there
      const serverTime = truth
      truth += back
      timeline.observe({ begun, ended: steady(), serverTime, resolution: 0 })
      kept = timeline.kept()
    },
    serverTime: () => timeline.serverTime(),
    /** A clock for this page only. */
    elapsed: () => ({ clock: `page ${page}`, ms: steady() - pageWall }),
  }
}
