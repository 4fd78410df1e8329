import { StartError } from '../process/start-error.ts'

/** Why no backup was made or restored, in one sentence that its keeper can act on. */
export class BackupFailure extends StartError {}
