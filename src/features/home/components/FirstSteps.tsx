import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Permission } from '#api/schema.gen.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { CheckCircleFilledIcon } from '#ui/icon/door-icons.ts'
import { Section } from '#ui/layout/Section.tsx'

import { FIRST_STEPS, progressQuery } from '../first-steps.ts'
import './first-steps.css'

interface Props {
  /** The reader’s. */
  permissions: readonly Permission[]
  /** The club’s. */
  type: AssociationType | undefined
}

/** Leads a club’s founder through the first evening: who the club is, its groups, members and first event. */
export function FirstSteps({ permissions, type }: Props) {
  const { t } = useTranslation()
  const { data: progress } = useQuery(progressQuery())
  // Only an offer: nothing is shown while it loads, and no error if it cannot.
  if (!progress) return null
  return (
    <Section title={t('home.first_steps.title')}>
      <ol className="first-steps">
        {FIRST_STEPS.filter(({ needs }) => permissions.includes(needs)).map(({ step, to }, index) => (
          <li key={step}>
            <Link to={to} className="first-steps__link">
              {progress[step] ? (
                <CheckCircleFilledIcon tone="success" titleAccess={t('home.first_steps.done')} />
              ) : (
                <span className="first-steps__number" aria-hidden>
                  {index + 1}
                </span>
              )}
              <span>
                <span className="first-steps__name">{t(`home.first_steps.${step}`, { context: type })}</span>
                <span className="first-steps__hint">
                  {t(`home.first_steps.${step}_hint`, { context: type })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
