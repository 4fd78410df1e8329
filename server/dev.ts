import { viteApp } from './frontend/vite-app.ts'
import { runProcess, untilAborted } from './process/run-process.ts'
import { start } from './start.ts'

await runProcess(async (settings, context) => {
  await start(settings, { ...context, frontEnd: viteApp, build: false })
  await untilAborted(context.signal)
})
