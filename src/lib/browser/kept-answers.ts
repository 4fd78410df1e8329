import { readItem } from './storage.ts'

/** Where a person's answers given offline are stored until sent. */
export const keptAnswersKey = (userId: string): string => `samspel-answers-${userId}`

/** Whether there are any, checked without loading the code that reads and sends them. */
export const hasKeptAnswers = (userId: string): boolean => readItem(keptAnswersKey(userId)) !== null
