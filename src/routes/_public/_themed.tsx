import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_public/_themed')({
  // A frame that fetches what it shows: not worth a file of its own.
  codeSplitGroupings: [],
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
