import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { groupChoices } from '#api/group-choices.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { toWallClock } from '../club-time.ts'
import type { PlannedEvent } from '../event.ts'
import { repeatEvent } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { type RepeatFields, repeatRules, hasRepetitions } from '../repeat.ts'
import { RepeatInputs } from './RepeatInputs.tsx'

const schema = (start: string) =>
  z.object(repeatRules).check(
    z.refine<RepeatFields>(({ until }) => until !== '', {
      path: ['until'],
      error: message('form.required'),
      abort: true,
    }),
    hasRepetitions<RepeatFields>(() => start),
  )

/** Repeats an event, or extends its series. */
export function RepeatPanel({ event, zone }: { event: PlannedEvent; zone: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const start = toWallClock(event.start_time, zone)
  const rules = useMemo(() => schema(start), [start])
  const series = useQuery({
    ...planningQueries.series(event.series_id ?? ''),
    enabled: event.series_id !== null,
  })
  const last = series.data?.at(-1)
  const groups = useQuery(groupChoices())
  const invited = event.group_ids
  const isForNobody =
    invited.length > 0 && groups.data !== undefined && !groups.data.some(({ id }) => invited.includes(id))
  const form = useSavedForm<RepeatFields>({
    schema: rules,
    values: { weeks: '1', until: '' },
    aliases: { p_until: 'until' },
    clearAfterSave: true,
    save: async (typed) => {
      const count = await repeatEvent(event.id, typed)
      await queryClient.invalidateQueries({ queryKey: planningQueries.all })
      toast({
        message: t(count > 0 ? 'planning.repeat.done' : 'planning.repeat.there', { count }),
        severity: count > 0 ? 'success' : 'info',
      })
    },
  })
  return (
    <Panel title={t('planning.repeat.title')} lead={t('planning.repeat.lead')}>
      {isForNobody && <Alert severity="info">{t('planning.repeat.no_group')}</Alert>}
      <Form
        form={form}
        submitLabel={t('planning.repeat.action')}
        savedText={null}
        actions={
          event.series_id && (
            <LinkButton to="/admin/events" search={{ series: event.series_id }}>
              {t('planning.repeat.see')}
            </LinkButton>
          )
        }
      >
        <RepeatInputs
          control={form.control}
          start={start}
          after={last && toWallClock(last.start_time, zone)}
        />
      </Form>
    </Panel>
  )
}
