/**
 * Runs `work` with a signal that aborts when `cancel` does, and with a TimeoutError when time is up. Not
 * AbortSignal.any, which Safari lacks before 17.4.
 */
export async function withTimeLimit<Result>(
  ms: number,
  cancel: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController()
  const onCancel = () => limit.abort(cancel?.reason)
  if (cancel?.aborted) onCancel()
  cancel?.addEventListener('abort', onCancel)
  const timer = setTimeout(() => limit.abort(new DOMException('Time is up', 'TimeoutError')), ms)
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    cancel?.removeEventListener('abort', onCancel)
  }
}
