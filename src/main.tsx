import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from '#app/App.tsx'
import { loadFirstScreen } from '#app/first-screen.ts'
import { followSession } from '#app/follow-session.ts'
import { startI18n } from '#app/i18n.ts'
import { createPersistence } from '#app/persistence.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const persistence = createPersistence(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await Promise.all([startI18n(), loadFirstScreen(router, persistence)])

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)

followSession({ queryClient, router, persistence })

// Not before the first screen is there.
const { startBackground } = await import('#app/start-background.ts')
startBackground()
