import { ATTACKS } from './attacks.ts'

// One attack in a process of its own, so that its work does not count as the honest client's: until its input ends.

const [name = '', target = ''] = process.argv.slice(2)
const over = new AbortController()
process.stdin.on('end', () => over.abort()).resume()
const answers = await ATTACKS[name]?.(new URL(target), over.signal)
console.log([...(answers ?? [])].map(([status, count]) => `${count} × ${status}`).join(', '))
