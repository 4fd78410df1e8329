const HOUR_MS = 3_600_000

/**
 * Does some maintenance now, and then every hour until the returned function is called. Rejects if the first run fails;
 * later failures are only reported, since the next run may succeed.
 */
export async function everyHour(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  await work()
  const timer = setInterval(() => void work().catch(onFailure), HOUR_MS)
  return () => clearInterval(timer)
}
