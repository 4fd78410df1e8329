import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { keepFocus } from '#ui/browser/keep-focus.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { firstName, greetingAt } from '../greeting.ts'
import './home.css'

interface HomePageProps {
  /** The user's full name; the page greets without one until it is known. */
  name: string | undefined
  association: string | undefined
  /** How old the data is, if it cannot be refreshed. */
  age: ReactNode
  card: ReactNode
  /** Events waiting for an answer. */
  waiting: ReactNode
  /** Events the user is going to. */
  next: ReactNode
  /** The club's announcements, and the app's own notices. */
  messages: ReactNode
}

/** What a member opens the app for: the card, then what awaits an answer, what they are going to, and news. */
export function HomePage({ name, association, age, card, waiting, next, messages }: HomePageProps) {
  const { t } = useTranslation()
  const greeting = t(`home.greeting.${greetingAt(useNow())}`)
  return (
    <Page>
      <PageHeader title={name ? `${greeting}, ${firstName(name)}` : greeting} lead={association} />
      {age}
      <div className="home">
        <div className="home__card">{card}</div>
        <div className="home__events" ref={keepFocus}>
          {waiting}
          <Deferred>{next}</Deferred>
        </div>
        <div className="home__messages">
          <Deferred>{messages}</Deferred>
        </div>
      </div>
    </Page>
  )
}
