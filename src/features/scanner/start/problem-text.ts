import type { TFunction } from 'i18next'

import type { PreparationProblem } from './preparation.ts'

/** Why the roster is not on the device, and what to do about it. */
export function problemText(problem: PreparationProblem, t: TFunction): string {
  switch (problem.kind) {
    case 'torn':
      return t('roster.problem.torn', { stored: problem.stored, total: problem.total })
    case 'network':
      return t('roster.problem.network')
    case 'server':
      return t(`errors.${problem.code}`, problem.params)
    case 'storage':
      return t(`roster.problem.${problem.reason}`)
  }
}
