import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/_themed')({
  // Comes with the screen that it surrounds, not after it.
  loader: ({ context: { Themed } }) => Themed.preload?.(),
  component: ThemedLayout,
})

function ThemedLayout() {
  const { Themed } = Route.useRouteContext()
  return (
    <Themed>
      <Outlet />
    </Themed>
  )
}
