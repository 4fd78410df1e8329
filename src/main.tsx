import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from '#app/App.tsx'
import { followColorMode } from '#app/color-mode.ts'
import { loadFirstScreen, renderFirstInSteps } from '#app/first-screen.ts'
import { followSession } from '#app/follow-session.ts'
import { startI18n } from '#app/i18n.ts'
import { keepPlaceOnReload } from '#app/keep-place-on-reload.ts'
import { persistenceOnDemand } from '#app/persistence-on-demand.ts'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { loadTextFont } from '#app/text-font.ts'
import { restrictMarkup } from '#app/trusted-types.ts'
import { noteMissingFiles } from '#app/updates/missing-files.ts'
import { keepInstallPrompt } from '#features/install/install-prompt.ts'
import { pause } from '#lib/async/pause.ts'
import { untilIdle } from '#lib/async/until-idle.ts'
import { untilLoaded } from '#lib/async/until-loaded.ts'

restrictMarkup()
noteMissingFiles()
keepInstallPrompt()
followColorMode()
if (navigator.serviceWorker?.controller) loadTextFont()

// In steps: otherwise a slow phone would not respond until all of it is done.
await pause()
const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
const persistence = persistenceOnDemand(queryClient)

renderFirstInSteps(router)
keepPlaceOnReload()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const texts = startI18n()
await pause()
const onSessionRestored = () => followSession({ queryClient, router, persistence })
await Promise.all([texts, loadFirstScreen({ router, persistence, onSessionRestored })])

const reactRoot = createRoot(root)
// Rendered in small slices, so that a slow phone can respond to taps in between.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  ),
)

// Not before the first screen, and what it waits for, has loaded.
await untilIdle(2000)
const { startBackground } = await untilLoaded(() => import('#app/start-background.ts'))
startBackground(queryClient)
