import { createContext } from 'react'

/** Called for each list about to be exported; if it throws, nothing is exported. */
export type ExportNote = (name: string, rows: number) => Promise<void>

/** The club's audit log, if there is one. */
export const ExportNoteContext = createContext<ExportNote | undefined>(undefined)
