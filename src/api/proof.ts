/** Asks the user to confirm their identity; resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/**
 * Registers a screen that asks when a call needs proof (ERROR_PROOF_REQUIRED). Returns a function that
 * unregisters it.
 */
export function onProofRequired(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Whether the user has confirmed their identity, asked once for all waiting calls; false if no screen can ask. */
export function proofGiven(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
