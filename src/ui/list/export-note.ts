import { createContext } from 'react'

/** Told of each list that is about to be saved as a file; what it throws stops that. */
export type ExportNote = (name: string, rows: number) => Promise<void>

/** The audit log of the club, where there is one. */
export const ExportNoteContext = createContext<ExportNote | undefined>(undefined)
