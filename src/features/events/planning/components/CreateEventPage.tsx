import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { copyOf, emptyFields } from '../create.ts'
import { planningQueries } from '../queries.ts'
import { BackToPlanning } from './BackToPlanning.tsx'
import { CreateForm, type CreateFormProps } from './CreateForm.tsx'

interface Props extends Pick<CreateFormProps, 'step' | 'onStep' | 'zone' | 'rights'> {
  /** The slug of the event to duplicate, if any. */
  from: string | undefined
}

/** Creates an event, from scratch or as a copy. */
export function CreateEventPage({ from, zone, rights, ...steps }: Props) {
  const { t } = useTranslation()
  return (
    <Page narrow>
      <BackToPlanning rights={rights} />
      <PageHeader title={t(from === undefined ? 'planning.create' : 'planning.duplicate_title')} />
      {from === undefined ? (
        <CreateForm values={emptyFields} draft="event" zone={zone} rights={rights} {...steps} />
      ) : (
        <Duplicate from={from} zone={zone} rights={rights} {...steps} />
      )}
    </Page>
  )
}

function Duplicate({ from, zone, ...steps }: Props & { from: string }) {
  const original = useQuery(planningQueries.original(from))
  return (
    <Loaded query={original} height={420}>
      {({ event, picture }) => (
        <CreateForm
          values={copyOf(event, picture, zone)}
          draft={`event like ${from}`}
          zone={zone}
          {...steps}
        />
      )}
    </Loaded>
  )
}
