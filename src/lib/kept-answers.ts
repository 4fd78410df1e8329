import { readItem } from './storage.ts'

/** Where the answers that a person gave without a network lie, until they are sent. */
export const keptAnswersKey = (userId: string): string => `samspel-answers-${userId}`

/** Whether there are any, asked without what reads and sends them. */
export const hasKeptAnswers = (userId: string): boolean => readItem(keptAnswersKey(userId)) !== null
