import { createFileRoute } from '@tanstack/react-router'

import { UnsubscribePage } from '#features/unsubscribe/components/UnsubscribePage.tsx'

// For everyone, logged in or not: only the token in the mail matters.
export const Route = createFileRoute('/_public/unsubscribe/$token/$type')({
  loader: ({ context }) => context.addTexts('account'),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token, type } = Route.useParams()
  return <UnsubscribePage key={`${token}/${type}`} token={token} type={type} />
}
