/** Milliseconds, monotonic whatever the wall clock is set to, but of the same magnitude. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()
