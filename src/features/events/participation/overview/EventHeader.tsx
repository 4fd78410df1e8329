import Box from '@mui/material/Box'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { TextLink } from '#ui/layout/links.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { StatusTag } from '../../components/StatusTag.tsx'
import type { AttendedEvent } from '../event.ts'
import { spanText } from '../span-text.ts'
import { LiveMark } from './LiveMark.tsx'

interface EventHeaderProps {
  event: AttendedEvent | undefined
  /** The title of the screen. */
  title: string
  live: boolean
  back: { to: NonNullable<LinkProps['to']>; params?: { id: string }; label: string }
  actions?: ReactNode
}

/** The heading of a screen about one event, with a link back. */
export function EventHeader({ event, title, live, back, actions }: EventHeaderProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <LinkButton
        to={back.to}
        {...(back.params && { params: back.params })}
        startIcon={<ArrowBackIcon />}
        className="button--back"
      >
        {back.label}
      </LinkButton>
      <PageHeader
        title={event ? `${title}: ${event.title}` : title}
        lead={
          event && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
              {live && <LiveMark />}
              {event.status !== 'published' && <StatusTag status={event.status} />}
              <span>{[spanText(event, i18n.language), event.location].filter(Boolean).join(' · ')}</span>
              <TextLink to="/events/$slug" params={{ slug: event.slug }}>
                {t('participation.see_event')}
              </TextLink>
            </Box>
          )
        }
        actions={actions}
      />
    </>
  )
}
