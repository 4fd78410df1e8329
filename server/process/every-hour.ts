const HOUR_MS = 3_600_000

/**
 * Does some upkeep now, and then every hour until the returned function is called. Rejects when the first time fails;
 * later failures are only reported, since the next time may succeed.
 */
export async function everyHour(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  await work()
  const timer = setInterval(() => void work().catch(onFailure), HOUR_MS)
  return () => clearInterval(timer)
}
