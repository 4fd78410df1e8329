import { buildApp } from './build.ts'
import { StartError } from './start-error.ts'

try {
  await buildApp()
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartError ? error.message : error)
}
