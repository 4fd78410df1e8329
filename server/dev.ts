import { runProcess, untilAborted } from './process/run-process.ts'
import { start } from './start.ts'
import { viteApp } from './frontend/vite-app.ts'

await runProcess(async (settings, life) => {
  await start(settings, { ...life, frontEnd: viteApp, build: false })
  await untilAborted(life.signal)
})
