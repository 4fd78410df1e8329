/** What has to be ended, in the reverse of the order in which it was begun. */
export interface Teardown {
  add(end: () => unknown): void
  /** Ends everything, also what is behind one that fails; rejects with the first failure. */
  run(): Promise<void>
}

/** A list of things to end that can be added to while a start is under way. */
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
