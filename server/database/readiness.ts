interface Answering {
  query(text: string): Promise<unknown>
}

/** A busy database answers within this time, and a health check that waits longer only adds to the line. */
const WITHIN_MS = 5000

/**
 * A health check: rejects if the database fails to answer, or not soon enough. Those that ask at the same time share one
 * statement.
 */
export function readiness(database: Answering): () => Promise<void> {
  let asked: Promise<void> | undefined
  return () => (asked ??= answered(database).finally(() => (asked = undefined)))
}

async function answered(database: Answering): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${WITHIN_MS} ms`)), WITHIN_MS)
  })
  await Promise.race([database.query('select 1'), late]).finally(() => clearTimeout(timer))
}
