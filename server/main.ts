import { builtApp } from './frontend/built-app.ts'
import { runProcess, untilAborted } from './process/run-process.ts'
import { start } from './start.ts'

await runProcess(async (settings, context) => {
  await start(settings, { ...context, frontEnd: builtApp('dist'), build: true })
  await untilAborted(context.signal)
})
