/** Things to close, in reverse order of opening. */
export interface Teardown {
  add(end: () => unknown): void
  /** Closes everything, even after a failure; rejects with the first failure. */
  run(): Promise<void>
}

/** A list of things to close that can grow during startup. */
export function createTeardown(): Teardown {
  const ends: (() => unknown)[] = []
  return {
    add: (end) => void ends.push(end),
    async run() {
      const failures: unknown[] = []
      for (let end = ends.pop(); end; end = ends.pop()) {
        try {
          await end()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
