import { runProcess } from '../process/run-process.ts'
import { buildApp, isBuilt } from './build.ts'

// `npm run build`. What is up to date is not built again.
await runProcess(async (_settings, { signal }) => {
  if (!(await isBuilt())) await buildApp({ signal })
})
