import { runProcess } from '../process/run-process.ts'
import { buildApp, isBuilt } from './build.ts'

// `npm run build`. Skips what is up to date.
await runProcess(async (_settings, { signal }) => {
  if (!(await isBuilt())) await buildApp({ signal })
})
