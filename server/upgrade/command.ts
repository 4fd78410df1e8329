import { seedTranslations } from '#db/seed/translations.ts'

import type { Settings } from '../config.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { hasDatabase, openDatabase, partsOf } from '../database/open-database.ts'
import { ownVersion } from '../database/schema/files.ts'
import { type ProcessContext, runProcess } from '../process/run-process.ts'
import { StartError } from '../process/start-error.ts'
import { plannedUpgrade, upgradeSchema } from './upgrade-schema.ts'

// The command `samspel upgrade`; server/cli.ts has its usage.

export interface UpgradeOptions {
  check: boolean
  withoutBackup: boolean
  json: boolean
}

/** What --check exits with if there is something to apply. */
const PENDING = 3

export const runUpgrade = (options: UpgradeOptions): Promise<void> =>
  runProcess(async (settings, context) => {
    // Also if it is told to stop.
    process.exitCode = 1
    if (!settings.DATABASE_URL) await takeFolder(settings, context)
    const { database } = await openDatabase(settings, context.signal)
    context.teardown.add(() => database.close())
    const version = await ownVersion()
    const upgrade = await plannedUpgrade(database)
    const parts = upgrade?.parts ?? []
    if (options.check) {
      report(options, { version, from: upgrade?.from ?? version, parts }, [
        upgrade
          ? `Samspel ${version} would apply to the database of ${upgrade.from}: ${parts.join(', ')}`
          : `The database is that of Samspel ${version}.`,
      ])
      process.exitCode = upgrade ? PENDING : 0
      return
    }
    const { backup } = await upgradeSchema(database, settings, { ...options, signal: context.signal })
    await seedTranslations(database)
    report(options, { version, from: upgrade?.from ?? version, parts, backup }, [
      ...(backup ? [`Backup: ${backup.file}`] : []),
      upgrade
        ? `The database of Samspel ${upgrade.from} is now that of ${version}: ${parts.join(', ')}`
        : `The database is that of Samspel ${version}.`,
    ])
    process.exitCode = 0
  }, 'Nothing was upgraded')

async function takeFolder({ DATA_DIR }: Settings, { teardown }: ProcessContext): Promise<void> {
  if (!hasDatabase(partsOf(DATA_DIR))) throw new StartError(`there is no database in ${DATA_DIR} yet.`)
  teardown.add(await lockFolder(DATA_DIR, () => `process ${process.pid}, upgrading the database`))
}

function report({ json }: UpgradeOptions, result: object, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(result) : lines.join('\n'))
}
