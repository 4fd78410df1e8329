/**
 * Runs two tasks concurrently. If one fails or the signal is aborted, the other is aborted too and still awaited, so
 * that nothing is still opening what the caller is about to close. Rejects with the first failure.
 */
export async function runBoth<A, B>(
  signal: AbortSignal,
  first: (signal: AbortSignal) => Promise<A>,
  second: (signal: AbortSignal) => Promise<B>,
): Promise<[A, B]> {
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const begin = <T>(work: (signal: AbortSignal) => Promise<T>) =>
    work(either).catch((error: unknown) => {
      failed.abort(error)
      throw error
    })
  const works = [begin(first), begin(second)] as const
  await Promise.allSettled(works)
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
  return Promise.all(works)
}
