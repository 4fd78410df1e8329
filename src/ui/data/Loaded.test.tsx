// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'

import { Loaded } from './Loaded.tsx'

afterEach(cleanup)

const KEY = ['members']

/** Reports each time the screen has changed. */
function Screen({ onCommit }: { onCommit: () => void }) {
  const query = useQuery<string>({ queryKey: KEY, queryFn: () => new Promise(() => undefined) })
  useLayoutEffect(onCommit)
  return (
    <Loaded query={query} height={100} within>
      {(name) => <p>{name}</p>}
    </Loaded>
  )
}

function open(client: QueryClient): string[] {
  const seen: string[] = []
  render(
    <QueryClientProvider client={client}>
      <Screen onCommit={() => void seen.push(document.body.textContent)} />
    </QueryClientProvider>,
  )
  return seen
}

it('renders what arrives in a second step, so that a slow phone takes presses meanwhile', async () => {
  const client = new QueryClient()
  const seen = open(client)
  client.setQueryData(KEY, 'Maja')
  expect(await screen.findByText('Maja')).toBeTruthy()
  // The arrival itself left the skeleton; the rest came in a render that may be interrupted.
  expect(seen).toEqual(['ui.loading', ''])
})

it('shows what is known already at once', () => {
  const client = new QueryClient()
  client.setQueryData(KEY, 'Maja')
  expect(open(client)[0]).toContain('Maja')
})
