import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Shows a form as a screen of its own, with the router and the cache that forms use. */
export async function openForm(Screen: () => ReactNode) {
  const routeTree = createRootRoute({ component: Screen })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
