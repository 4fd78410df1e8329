import { builtApp } from './frontend/built-app.ts'
import { runProcess, untilAborted } from './process/run-process.ts'
import { start } from './start.ts'

await runProcess(async (settings, life) => {
  await start(settings, { ...life, frontEnd: builtApp('dist'), build: true })
  await untilAborted(life.signal)
})
