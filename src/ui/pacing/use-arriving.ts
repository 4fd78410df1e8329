import { useDeferredValue } from 'react'

/** Whether what a query brought is still being rendered: in small slices, for it is much, while its skeleton stands. */
export const useArriving = ({ isPending }: { isPending: boolean }): boolean => useDeferredValue(isPending)
