import type { DemoRole } from '../e2e/api.ts'

/** The goals for every screen: Lighthouse’s scores out of 100, and axe’s violations. */
export const GOALS = { performance: 90, accessibility: 100, bestPractices: 100, violations: 0 }

/** How many kB of script, compressed as served, a first visit may load. */
export const SCRIPT_GOALS: { name: string; path: string; as?: DemoRole; goal: number }[] = [
  { name: 'login', path: '/login', goal: 150 },
  { name: 'scanner', path: '/admin/qr', as: 'Door staff', goal: 220 },
]
