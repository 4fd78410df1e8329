import path from 'node:path'

import { builtApp } from './frontend/built-app.ts'
import { PACKAGE_ROOT } from './package-root.ts'
import { runProcess, untilAborted } from './process/run-process.ts'
import { start } from './start.ts'

/** Runs the server of the installed package, whose app is built already. */
export const runPackaged = (): Promise<void> =>
  runProcess(async (settings, context) => {
    const frontEnd = builtApp(path.join(PACKAGE_ROOT, 'dist'))
    await start(settings, { ...context, frontEnd, build: false })
    await untilAborted(context.signal)
  })
