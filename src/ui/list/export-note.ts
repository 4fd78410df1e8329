import { createContext } from 'react'

/** Called for each list about to be saved as a file; if it throws, nothing is saved. */
export type ExportNote = (name: string, rows: number) => Promise<void>

/** The club's audit log, if there is one. */
export const ExportNoteContext = createContext<ExportNote | undefined>(undefined)
