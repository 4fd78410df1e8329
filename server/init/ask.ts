import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal, on standard error because some results are printed as JSON; what is secret is not shown while it is typed. */
export function askOnTerminal(signal: AbortSignal) {
  let isHidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  return {
    async ask(text: string, { isSecret }: { isSecret: boolean }): Promise<string> {
      process.stderr.write(text)
      isHidden = isSecret
      try {
        return await terminal.question('', { signal })
      } finally {
        isHidden = false
        if (isSecret) process.stderr.write('\n')
      }
    },
    close: () => terminal.close(),
  }
}
