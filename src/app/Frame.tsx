import type { PropsWithChildren } from 'react'

import { CookieBanner } from '#features/cookies/components/CookieBanner.tsx'

import { UpdatePrompt } from './updates/UpdatePrompt.tsx'

/** Components that may appear over any screen. */
export function Frame({ children }: PropsWithChildren) {
  return (
    <>
      {children}
      <CookieBanner />
      <UpdatePrompt />
    </>
  )
}
