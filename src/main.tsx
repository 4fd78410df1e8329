import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from '#app/App.tsx'
import { startI18n } from '#app/i18n.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

await startI18n()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
