/**
 * Animates the change from one screen to the next, if the browser supports it and the user has not asked for
 * less motion. A transition interrupted by the next one or by a background tab is not a failure: the screen
 * still changes.
 */
export function viewTransition(update: () => Promise<void>): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  for (const part of [transition.ready, transition.finished]) part.catch(() => undefined)
  return transition.updateCallbackDone
}
