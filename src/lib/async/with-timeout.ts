/** The result of `work`, or undefined when it takes longer than `ms`. The work itself is not cancelled. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))])
}
