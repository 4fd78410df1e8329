import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { useRole } from '#features/session/use-session.ts'
import { TranslationsPage } from '#features/translations/components/TranslationsPage.tsx'
import { toFilter, type TranslationsSearch } from '#features/translations/list.ts'
import { translationQueries } from '#features/translations/queries.ts'
import { textRights } from '#features/translations/rights.ts'
import { startQueries } from '#lib/async/start-queries.ts'

/** Starts to load the texts, at either address. */
export function startTextList(queryClient: QueryClient, search: TranslationsSearch): void {
  startQueries(queryClient, translationQueries.list(toFilter(search)), translationQueries.namespaces())
}

/** The club's texts, at either address. */
export function TextList(props: Omit<ComponentProps<typeof TranslationsPage>, 'rights'>) {
  return <TranslationsPage {...props} rights={textRights(useRole()?.permissions ?? [])} />
}
