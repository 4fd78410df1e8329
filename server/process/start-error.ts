/** Why Samspel cannot start, in one sentence the person who started it can act on. */
export class StartError extends Error {
  override name = 'StartError'
}
