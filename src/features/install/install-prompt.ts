import { createStore } from 'zustand/vanilla'

/** What Chromium hands over instead of showing its own prompt (Manifest Incubations, "Installation prompts"). */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Installing {
  /** The browser's own question, to be asked once; null where there is none, or when it has been asked. */
  ask: (() => Promise<boolean>) | null
}

export const installStore = createStore<Installing>()(() => ({ ask: null }))

/** Keeps the browser's question until a person wants it. Early: it comes once, soon after the page has loaded. */
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
