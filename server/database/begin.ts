import type { TransactionOptions } from './database.ts'

/** The statement that begins a transaction. */
export function begin({ readOnly, isolation }: TransactionOptions = {}): string {
  return ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only']
    .filter(Boolean)
    .join(' ')
}
