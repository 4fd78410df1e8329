/**
 * Shows how one screen becomes the next, where the browser can and the reader has not asked for less motion. One that is cut
 * short, by the next screen or by a tab in the background, is no failure: the screen is there all the same.
 */
export function viewTransition(update: () => Promise<void>): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  for (const part of [transition.ready, transition.finished]) part.catch(() => undefined)
  return transition.updateCallbackDone
}
