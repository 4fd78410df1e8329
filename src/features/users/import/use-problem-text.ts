import { useTranslation } from 'react-i18next'

import { failureMessage, messageText } from '#ui/form/message.ts'

import type { CellProblem } from './members.ts'

const HERE: Record<string, string> = {
  NO_EMAIL: 'users.import.problem.no_email',
  NO_DATE: 'users.import.problem.no_date',
  UNKNOWN_ROLE: 'users.import.problem.unknown_role',
  NO_GROUP: 'users.import.problem.no_group',
  UNKNOWN_LANGUAGE: 'users.import.problem.unknown_language',
}

/** A cell's error, in words: form messages, for the server's errors. */
export function useProblemText(): (problem: CellProblem) => string {
  const { t } = useTranslation()
  return ({ field, code, params }) => {
    const own = HERE[code]
    if (own) return t(own, params)
    if (params['reason'] === 'exists') return t('users.import.problem.twice')
    return messageText(t, failureMessage({ code, params, status: 400 }), t(`users.import.field.${field}`))
  }
}
