import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState } from '../feedback/ErrorState.tsx'
import { asFailure } from '../feedback/failure.ts'
import { Loading } from '../feedback/Loading.tsx'
import { AgeNote } from './AgeNote.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** About as high as what comes, so that nothing jumps. */
  height: number
  /** Whether it stands in another one, which tells the age already. */
  within?: boolean
  children: (data: Data) => ReactNode
}

/** What a query read, with its age while it cannot be renewed; before that a skeleton, or why it could not be read. */
export function Loaded<Data>({ query, height, within = false, children }: LoadedProps<Data>) {
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton variant="rounded" height={height} />
      </Loading>
    )
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        error={asFailure(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      {!within && <AgeNote updatedAt={query.dataUpdatedAt} failed={query.isError} />}
      {children(query.data)}
    </>
  )
}
