import type { TFunction } from 'i18next'

/** What was done, followed by how many get a mail about it, if any do. */
export function withTold(what: string, told: number, t: TFunction): string {
  if (told === 0) return what
  return t('planning.tell.and_done', { what, told: t('planning.tell.done', { count: told }) })
}
