import { runProcess } from '../process/run-process.ts'
import { prepareDatabase } from './prepare-database.ts'
import { ownVersion } from './schema/files.ts'

// `npm run db:prepare`: schema, session key, first rows and base texts of DATABASE_URL, and nothing else. Where
// PostgREST serves the API, this is run before it at every deploy. It ends with 1, and says why, when this version does not
// fit the database.
await runProcess(async (settings, context) => {
  const { isChanged } = await prepareDatabase(settings, context)
  const version = await ownVersion()
  console.log(
    isChanged
      ? `The database was brought to Samspel ${version}.`
      : `The database is that of Samspel ${version}.`,
  )
})
