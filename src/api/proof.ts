/** Asks the person to show who they are; whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Lets a screen ask when a call needs proof (ERROR_PROOF_REQUIRED). Returns what ends it. */
export function onProofRequired(asker: Ask): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Whether the person has shown who they are, asked once for all calls that wait for it; false where no screen can ask. */
export function proofGiven(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
