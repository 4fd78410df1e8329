import { summarise } from '../bench/report.ts'
import { GOALS } from './goals.ts'

export interface Scores {
  performance: number
  accessibility: number
  bestPractices: number
  /** How often performance was measured. */
  runs: number
  /** What lost points, by Lighthouse’s names. */
  faults: string[]
}

/** The part of Lighthouse that is used. */
interface Lighthouse {
  default(
    url: string,
    options: { port: number; onlyCategories: string[]; logLevel: string; output: string },
  ): Promise<{ lhr: Report } | undefined>
}

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}

// A name that TypeScript does not look up: it is installed with the audit (package.json).
const LIGHTHOUSE: string = 'lighthouse'

/** An odd number, so that there is a run in the middle. */
const RUNS_BELOW_GOAL = 5

/**
 * Lighthouse’s scores for a first visit on a phone with a slow network, with nothing but the session on the
 * phone; the browser listens on the given port. A run on a busy machine may be slow through no fault of the
 * page, so below the goal the median of several runs counts.
 */
export async function scoresOf(url: string, port: number): Promise<Scores> {
  const report = await run(url, port, ['performance', 'accessibility', 'best-practices'])
  const performances = [report.score('performance')]
  while (performances[0]! < GOALS.performance && performances.length < RUNS_BELOW_GOAL)
    performances.push((await run(url, port, ['performance'])).score('performance'))
  return {
    performance: summarise(performances).p50,
    accessibility: report.score('accessibility'),
    bestPractices: report.score('best-practices'),
    runs: performances.length,
    faults: [...report.faults('accessibility'), ...report.faults('best-practices')],
  }
}

async function run(url: string, port: number, onlyCategories: string[]) {
  const { default: lighthouse } = (await import(LIGHTHOUSE)) as Lighthouse
  const measure = async () => {
    const result = await lighthouse(url, { port, onlyCategories, logLevel: 'silent', output: 'json' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { runtimeError, categories } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    if (Object.values(categories).some(({ score }) => score === null))
      throw new Error(`Lighthouse could not measure ${url}`)
    return result.lhr
  }
  // On a busy machine a trace may miss its beginning and measure nothing, so it is retried once.
  const { categories, audits } = await measure().catch(measure)
  return {
    score: (category: string) => Math.round((categories[category]?.score ?? 0) * 100),
    faults: (category: string) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
  }
}
