import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import type { NewEventFields } from '../create.ts'
import { toColumns } from '../fields.ts'
import { changeEvents, createEvent, repeatEvent, seriesOf, setPicture } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import type { PlanningRights } from '../rights.ts'
import { withTold } from '../told-text.ts'

/**
 * Creates the event with its picture and repetitions, and opens it. Throws ApiError when the event was not
 * created.
 */
export function useCreateEvent(zone: string, rights: PlanningRights) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigateFromHere()
  const queryClient = useQueryClient()
  return async (typed: NewEventFields) => {
    const status = typed.publish ? 'published' : 'draft'
    const { id, slug } = await createEvent(typed.id, { ...toColumns(typed, zone), status }, rights)
    // The event exists from here on, so failures are reported on its page, where they can be retried.
    let made = 1
    let told = 0
    let failure: unknown
    try {
      // Set the picture first, so that the repetitions get it too.
      if (typed.picture !== '') await setPicture(id, typed.picture)
      if (typed.until !== '') made += await repeatEvent(id, typed)
      if (typed.publish && typed.tell) told = (await changeEvents(await seriesOf(id), 'published', true)).told
    } catch (error) {
      failure = error
    }
    await queryClient.invalidateQueries({ queryKey: planningQueries.all })
    toast(
      failure === undefined
        ? {
            message: withTold(
              t(typed.publish ? 'planning.created' : 'planning.drafted', { title: typed.title, count: made }),
              told,
              t,
            ),
            severity: 'success',
          }
        : {
            message: t('planning.created_in_part', { reason: failureText(t, asFailure(failure)) }),
            severity: 'error',
          },
    )
    if (rights.update) await navigate({ to: '/admin/events/$slug/edit', params: { slug }, replace: true })
    else await navigate({ to: rights.home, replace: true })
  }
}
