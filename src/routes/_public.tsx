import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_public')({ component: PublicLayout })

function PublicLayout() {
  const { PublicFrame } = Route.useRouteContext()
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
