import { prepareDatabase } from './prepare-database.ts'
import { runProcess } from '../process/run-process.ts'

// `npm run db:prepare`: schema, session key, first rows and base texts of DATABASE_URL, and nothing else. Where
// PostgREST serves the API, this is run before it at every deploy.
await runProcess(async (settings, context) => {
  await prepareDatabase(settings, context)
})
