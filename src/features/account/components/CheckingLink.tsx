import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { linkProblem } from '../link-problem.ts'
import { BadLink } from './BadLink.tsx'

interface CheckingLinkProps<Data> {
  title: string
  purpose: 'verify' | 'invitation' | 'reset'
  /** The server's response about the link. */
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Shows what a link leads to once the server has confirmed that it is valid, or else what is wrong with it. */
export function CheckingLink<Data>({ title, purpose, query, children }: CheckingLinkProps<Data>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  const error = query.error && toApiError(query.error)
  const problem = error ? linkProblem(error) : undefined
  if (problem) return <BadLink purpose={purpose} problem={problem} />
  return (
    <PublicCard title={title} lead={error ? undefined : t('account.link.checking')}>
      {error ? (
        <ErrorState error={error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Loading>
          <Skeleton height={96} />
        </Loading>
      )}
    </PublicCard>
  )
}
