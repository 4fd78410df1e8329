import { builtApp } from '#server/frontend/built-app.ts'
import { runProcess, untilAborted } from '#server/process/run-process.ts'
import { start } from '#server/start.ts'

// As server/main.ts, with the app of another folder.
const [folder = ''] = process.argv.slice(2)

await runProcess(async (settings, context) => {
  await start(settings, { ...context, frontEnd: builtApp(folder), build: false })
  await untilAborted(context.signal)
})
