import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_public')({
  // A frame that fetches what it shows: not worth a file of its own.
  codeSplitGroupings: [],
  // Comes with the screen that it surrounds, not after it.
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
