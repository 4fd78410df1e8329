import { useTranslation } from 'react-i18next'

import { failureMessage, messageText } from '#ui/form/message.ts'

import { COLUMN_TEXTS, isGuardianEmail, isPhoneField } from './fields.ts'
import type { CellProblem } from './members.ts'

const HERE: Record<string, string> = {
  NO_EMAIL: 'users.import.problem.no_email',
  NO_EMAIL_IN_FAMILY: 'users.import.problem.no_email_in_family',
  NO_GUARDIAN_EMAIL: 'users.import.problem.no_guardian_email',
  NO_DATE: 'users.import.problem.no_date',
  UNKNOWN_ROLE: 'users.import.problem.unknown_role',
  NO_GROUP: 'users.import.problem.no_group',
  UNKNOWN_LANGUAGE: 'users.import.problem.unknown_language',
  MISPLACED_EMAIL: 'users.import.problem.misplaced_email',
  FAILED_FORMULA: 'users.import.problem.failed_formula',
}

/** A cell's error, in words: form messages, for the server's errors. */
export function useProblemText(): (problem: CellProblem) => string {
  const { t } = useTranslation()
  return ({ field, code, params }) => {
    const own = HERE[code]
    if (own) return t(own, params)
    if (params['reason'] === 'exists')
      return t(field === 'email' ? 'users.import.problem.twice' : 'users.import.problem.child_exists')
    if (params['reason'] === 'same') return t('users.import.problem.own_guardian')
    if (code === 'ERROR_EMAIL_ALREADY_EXISTS' && isGuardianEmail(field))
      return t('users.import.problem.guardian_elsewhere')
    // The server says only that it is invalid, or missing beside the contact's name.
    if (code === 'ERROR_VALIDATION_FAILED' && isPhoneField(field) && params['max'] === undefined)
      return t('contact.not_a_phone')
    return messageText(t, failureMessage({ code, params, status: 400 }), t(COLUMN_TEXTS[field]))
  }
}
