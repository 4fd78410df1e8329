import { ownAddress } from '../http/own-address.ts'
import { passwordInvitation } from '../process/banner.ts'
import { runProcess } from '../process/run-process.ts'
import { prepareDatabase } from './prepare-database.ts'
import { ownVersion } from './schema/files.ts'

// `npm run db:prepare`: only the schema, session key, first rows and base texts of DATABASE_URL. Where PostgREST serves
// the API, run it before PostgREST at every deploy. Exits with 1, and says why, if this version does not fit the
// database.
await runProcess(async (settings, context) => {
  const { isChanged, passwordLink } = await prepareDatabase(settings, context)
  const version = await ownVersion()
  console.log(
    isChanged
      ? `The database was brought to Samspel ${version}.`
      : `The database is that of Samspel ${version}.`,
  )
  if (passwordLink) console.log(passwordInvitation(ownAddress(settings) + passwordLink))
})
