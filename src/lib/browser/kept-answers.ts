import { readItem } from './storage.ts'

/** Where a person's answers are written down until the server has them. */
export const keptAnswersKey = (userId: string): string => `samspel-answers-${userId}`

/** Whose answers are only in this page's memory, because the disk is full. */
export const answersInMemory = new Set<string>()

/** Whether there are any, checked without loading the code that reads and sends them. */
export const hasKeptAnswers = (userId: string): boolean =>
  readItem(keptAnswersKey(userId)) !== null || answersInMemory.has(userId)
