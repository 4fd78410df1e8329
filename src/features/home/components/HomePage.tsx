import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { firstName, greetingAt } from '../greeting.ts'

interface HomePageProps {
  /** The reader's full name; the page greets without one until it is known. */
  name: string | undefined
  association: string | undefined
  /** How old all this is, when it cannot be renewed. */
  age: ReactNode
  card: ReactNode
  /** Messages, and events that wait for an answer. */
  needsMe: ReactNode
  goingTo: ReactNode
  next: ReactNode
}

/** What a member opens the app for: the card first, then what waits for them, what they promised, and what comes. */
export function HomePage({ name, association, age, card, needsMe, goingTo, next }: HomePageProps) {
  const { t } = useTranslation()
  const greeting = t(`home.greeting.${greetingAt(useNow())}`)
  return (
    <Page>
      <PageHeader title={name ? `${greeting}, ${firstName(name)}` : greeting} lead={association} />
      {age}
      <Box
        sx={{
          display: 'grid',
          gap: { base: 5, md: 6 },
          alignItems: 'start',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '24rem minmax(0, 1fr)' },
        }}
      >
        <div>{card}</div>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {needsMe}
          <Deferred>
            {goingTo}
            {next}
          </Deferred>
        </Box>
      </Box>
    </Page>
  )
}
