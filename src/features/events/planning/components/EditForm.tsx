import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { SelectField } from '#ui/control/SelectField.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'

import type { PlannedEvent } from '../event.ts'
import {
  changedColumns,
  timesInOrder,
  type EventFields,
  FIELD_ALIASES,
  fieldRules,
  toFields,
} from '../fields.ts'
import { saveEvent } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { inScope, type Scope, SCOPES } from '../series.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { useMovingEnd } from './use-moving-end.ts'

const schema = (going: number) => z.object(fieldRules(going)).check(...timesInOrder<EventFields>())

interface EditFormProps {
  event: PlannedEvent
  zone: string
  onSaved: () => void
}

/** The form for an event; in a series, also how many of its events the change applies to. */
export function EditForm({ event, zone, onSaved }: EditFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const series = useQuery({
    ...planningQueries.series(event.series_id ?? ''),
    enabled: event.series_id !== null,
  })
  const taken = event.going_count + event.guests_count
  const rules = useMemo(() => schema(taken), [taken])
  // Not part of the form: after a change of many events, the next one is of this event alone again.
  const [scope, setScope] = useState<Scope>('this')
  const saved = toFields(event, zone)
  const form = useSharedForm<EventFields>({
    schema: rules,
    values: saved,
    aliases: FIELD_ALIASES,
    draft: `event ${event.id}`,
    latest: async () => {
      const now = await queryClient.query({ ...planningQueries.detail(event.slug), staleTime: 0 })
      return toFields(now, zone)
    },
    save: async (typed) => {
      const count = await saveEvent(event.id, changedColumns(saved, typed, zone), scope)
      await queryClient.invalidateQueries({ queryKey: planningQueries.all })
      setScope('this')
      onSaved()
      if (count > 0) toast({ message: t('planning.saved', { count }), severity: 'success' })
    },
  })
  const { control, formState, getValues, trigger } = form
  useMovingEnd(form)
  // Answers withdrawn since the event was read leave room for fewer places.
  const isFull = formState.errors.places !== undefined
  useEffect(() => {
    if (isFull) void queryClient.invalidateQueries({ queryKey: planningQueries.detail(event.slug).queryKey })
  }, [isFull, event.slug, queryClient])
  const recheck = useEffectEvent((taken: number) => {
    if (isFull && Number(getValues('places')) >= taken) void trigger('places')
  })
  useEffect(() => recheck(taken), [taken])
  const of = series.data ?? [event]
  const count = (each: Scope) => inScope(of, event, each).length
  return (
    <Form form={form} submitLabel={t('planning.save', { count: count(scope) })} savedText={null}>
      <DetailsFields control={control} type={event.type} zone={zone} />
      <ExtraFields control={control} />
      {of.length > 1 && (
        <SelectField
          value={scope}
          onChange={({ target }) => setScope(target.value as Scope)}
          label={t('planning.scope.label')}
          hint={t('planning.scope.hint')}
          options={SCOPES.map((value) => ({
            value,
            label: t(`planning.scope.${value}`, { count: count(value) }),
          }))}
        />
      )}
    </Form>
  )
}
