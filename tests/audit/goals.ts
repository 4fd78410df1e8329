import type { DemoRole } from '../e2e/api.ts'

/** What every screen has to reach: Lighthouse's points of 100, and axe's violations. */
export const GOALS = { performance: 90, accessibility: 100, bestPractices: 100, violations: 0 }

/** The kB of script, compressed as served, that a first visit may fetch. */
export const SCRIPT_GOALS: { name: string; path: string; as?: DemoRole; goal: number }[] = [
  { name: 'login', path: '/login', goal: 150 },
  { name: 'scanner', path: '/admin/qr', as: 'Door staff', goal: 220 },
]
