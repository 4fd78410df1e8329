import type { PropsWithChildren } from 'react'

import { CookieBanner } from '#features/cookies/components/CookieBanner.tsx'

import { UpdatePrompt } from './updates/UpdatePrompt.tsx'

/** What may appear over every screen. */
export function Frame({ children }: PropsWithChildren) {
  return (
    <>
      {children}
      <CookieBanner />
      <UpdatePrompt />
    </>
  )
}
