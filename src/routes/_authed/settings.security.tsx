import { createFileRoute } from '@tanstack/react-router'

import { SecurityPage } from '#features/settings/components/SecurityPage.tsx'

export const Route = createFileRoute('/_authed/settings/security')({ component: SecurityPage })
