/** Listens for an event, where the target exists. Returns a function that stops it. */
export function listen(
  target: EventTarget | undefined,
  type: string,
  listener: (event: Event) => void,
): () => void {
  target?.addEventListener(type, listener)
  return () => target?.removeEventListener(type, listener)
}
