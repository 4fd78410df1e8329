/**
 * Runs `send`, which sends an answer, once no other call for the same answer is under way in any tab. An older one that
 * arrived after a newer could otherwise undo it, as one without a time of its own counts from its arrival.
 * @param key by `answerKey`
 */
export function inTurn<Told>(key: string, send: () => Promise<Told>): Promise<Told> {
  const locks = globalThis.navigator?.locks
  // Browsers before 2022 have no locks; there, the times alone tell which answer holds.
  return locks ? locks.request(`samspel-answer-${key}`, send) : send()
}
