import { createStore } from 'zustand/vanilla'

/** What Chromium provides instead of showing its own prompt (Manifest Incubations, "Installation prompts"). */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Installing {
  /** The browser's prompt, which can be shown once; null if there is none, or it has been shown. */
  ask: (() => Promise<boolean>) | null
}

export const installStore = createStore<Installing>()(() => ({ ask: null }))

/**
 * Holds the browser's prompt until the user wants it. Called early: the event fires once, soon after the page has
 * loaded.
 */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installStore.setState({
      ask: async () => {
        installStore.setState({ ask: null })
        const { outcome } = await (event as BeforeInstallPromptEvent).prompt()
        return outcome === 'accepted'
      },
    })
  })
  addEventListener('appinstalled', () => installStore.setState({ ask: null }))
}
