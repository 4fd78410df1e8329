// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'

import { type OnStep, stepBy } from '#ui/list/list-search.ts'

import { type EventSearch, parseEventSearch } from './list-search.ts'

async function openList() {
  let step: OnStep<EventSearch> | undefined
  function List() {
    const navigate = useNavigate({ from: '/events/past' })
    useEffect(() => {
      step = (change) => void navigate(stepBy(change))
    })
    return <p>{JSON.stringify(route.useSearch())}</p>
  }
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/events/past',
    validateSearch: parseEventSearch,
    component: List,
  })
  const history = createMemoryHistory({ initialEntries: ['/events/past?q=a&page=3'] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />)
  await screen.findByText('{"q":"a","page":3}')
  return {
    history,
    takeSteps: (...changes: Partial<EventSearch>[]) => act(() => changes.forEach((c) => step?.(c))),
  }
}

it('keeps a filter that was set just before a search term is reported', async () => {
  const { history, takeSteps } = await openList()
  takeSteps({ type: 'concert' }, { q: undefined })
  expect(await screen.findByText('{"type":"concert"}')).toBeTruthy()
  expect(history.location.search).toBe('?type=concert')
})

it('adds a history entry for each filter, but not for each search term', async () => {
  const { history, takeSteps } = await openList()
  takeSteps({ q: 'ab' })
  await screen.findByText('{"q":"ab"}')
  expect(history.length).toBe(1)
  takeSteps({ type: 'concert' })
  await screen.findByText('{"q":"ab","type":"concert"}')
  expect(history.length).toBe(2)
})
