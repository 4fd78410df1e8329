import { ATTACKS } from './attacks.ts'

// One attack until its input ends, in a separate process, so as not to count as the honest client’s work.

const [name = '', target = ''] = process.argv.slice(2)
const over = new AbortController()
process.stdin.on('end', () => over.abort()).resume()
const answers = await ATTACKS[name]?.(new URL(target), over.signal)
console.log([...(answers ?? [])].map(([status, count]) => `${count} × ${status}`).join(', '))
