import { reloadSession } from '#api/session.ts'

/** Notices a logout in another tab once the browser restores this page: in its back/forward cache it hears nothing. */
export function keepRestoredPageInStep(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadSession()
  })
}
