// Vitest's setup for each test file in a thread. All threads are one process, within which Node.js delivers a broadcast to
// every channel of that name: without a name of its own, a file would hear the scans of the files beside it.

const suffix = crypto.randomUUID()

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${suffix}`)
  }
}
