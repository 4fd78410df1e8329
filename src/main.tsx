import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { currentSession } from '#api/session.ts'
import { App } from '#app/App.tsx'
import { startI18n } from '#app/i18n.ts'
import { followSession } from '#app/follow-session.ts'
import { createPersistence } from '#app/persistence.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { adoptMirroredSession } from '#offline/session-mirror.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const persistence = createPersistence(queryClient)

async function restore(): Promise<void> {
  await adoptMirroredSession()
  const { user } = currentSession()
  if (user) await persistence.start(user.id)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The guards of the first screen already ask what is restored here.
await Promise.all([startI18n(), restore()])

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)

followSession({ queryClient, router, persistence })

// Not before the first screen is there.
const { startBackground } = await import('#app/start-background.ts')
startBackground()
