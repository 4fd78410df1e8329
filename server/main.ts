import { builtApp } from './built-app.ts'
import { runServer } from './run-server.ts'

await runServer({ frontEnd: builtApp('dist'), build: true })
