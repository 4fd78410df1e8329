import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_public')({
  // Too small for a file of its own: a frame that fetches its content.
  codeSplitGroupings: [],
  // Loads together with the screen it surrounds, not after it.
  loader: ({ context: { PublicFrame } }) => PublicFrame.preload?.(),
  component: PublicLayout,
})

function PublicLayout() {
  const { PublicFrame } = Route.useRouteContext()
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
