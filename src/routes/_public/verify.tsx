import { createFileRoute } from '@tanstack/react-router'

import { VerifyPage } from '#features/account/components/VerifyPage.tsx'
import { searchParams, textUpTo } from '#lib/browser/search-params.ts'

// Also for logged-in users: a new e-mail address is confirmed here.
export const Route = createFileRoute('/_public/verify')({
  validateSearch: searchParams({ token: textUpTo(100) }),
  loader: ({ context }) => context.addTexts('account'),
  component: Verify,
})

function Verify() {
  const { token } = Route.useSearch()
  return <VerifyPage key={token} token={token} />
}
