import { webcrypto } from 'node:crypto'

// jsdom's window has no subtle cryptography.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
