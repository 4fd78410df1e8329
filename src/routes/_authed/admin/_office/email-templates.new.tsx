import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { KINDS } from '#features/mail/kinds.ts'
import { mailRights } from '#features/mail/rights.ts'
import { NewTemplatePage } from '#features/mail/templates/NewTemplatePage.tsx'
import { templateQueries } from '#features/mail/templates/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { oneOf, searchParams } from '#lib/browser/search-params.ts'
import { chooseLanguage, LANGUAGES } from '#lib/text/languages.ts'

// Separate: inside the route its type would be inferred from the route's.
const newTemplateSearch = searchParams({ kind: oneOf(KINDS), language: oneOf(LANGUAGES) })

export const Route = createFileRoute('/_authed/admin/_office/email-templates/new')({
  validateSearch: newTemplateSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['email_template:create']),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(templateQueries.builtIn()),
  component: NewTemplate,
})

function NewTemplate() {
  const { kind = 'announcement', language } = Route.useSearch()
  const { i18n } = useTranslation()
  const chosen = language ?? chooseLanguage(i18n.language, [])
  return (
    <NewTemplatePage key={`${kind} ${chosen}`} kind={kind} language={chosen} rights={mailRights(useRole())} />
  )
}
