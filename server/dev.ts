import { runServer } from './run-server.ts'
import { viteApp } from './vite-app.ts'

await runServer({ frontEnd: viteApp, build: false })
