import { availableParallelism, totalmem } from 'node:os'

/** What a worker with a server, its database and a browser needs at most, in bytes. */
const MEMORY = 3 * 1024 ** 3

/**
 * How many test workers run at once: one per core, as far as the memory goes. At least two, so that the tests of a
 * small machine overlap too; at most eight, which share one PostgreSQL of 200 connections.
 */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.min(8, Math.max(2, Math.min(cores, Math.floor(memory / MEMORY))))
}
