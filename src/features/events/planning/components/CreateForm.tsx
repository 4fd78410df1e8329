import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { correctedNow } from '#lib/time/server-clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { fromWallClock } from '../club-time.ts'
import { FIRST_STEP, type NewEventFields, newEventSchema } from '../create.ts'
import { FIELD_ALIASES } from '../fields.ts'
import type { PlanningRights } from '../rights.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { PictureInput } from './PictureInput.tsx'
import { RepeatInputs } from './RepeatInputs.tsx'
import { useCreateEvent } from './use-create-event.ts'
import { useMovingEnd } from './use-moving-end.ts'

export type CreateStep = 'details' | 'extra'

export interface CreateFormProps {
  step: CreateStep
  onStep: (step: CreateStep) => void
  values: NewEventFields
  /** The key of the saved draft. */
  draft: string
  zone: string
  rights: PlanningRights
}

/**
 * On a phone, the heights reserved for the picture panel and what is below it, so that later content does not
 * jump.
 */
const PICTURE_HEIGHT = 250
const REST_HEIGHT = 200

const STEPS = ['details', 'extra'] as const

/**
 * The two steps of creating an event. What is typed is kept when the reader goes back, reloads or returns
 * later.
 */
export function CreateForm({ step, onStep, values, draft, zone, rights }: CreateFormProps) {
  const { t } = useTranslation()
  const create = useCreateEvent(zone, rights)
  const form = useToldForm({
    schema: newEventSchema,
    values,
    draft,
    aliases: FIELD_ALIASES,
    // For those who can only create, the form stays open for the next event.
    clearAfterSave: !rights.update,
    save: create,
  })
  const { control, trigger, setValue } = form
  useMovingEnd(form)
  const [start, type, picture, publish] = useWatch({ control, name: ['start', 'type', 'picture', 'publish'] })

  const [asking, setAsking] = useState(false)

  // The field or button in use goes with its step, or now publishes: continue from the top, without a keyboard on a phone.
  const stepper = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    stepper.current?.querySelectorAll('button')[STEPS.indexOf(step)]?.focus()
  }, [step])

  // What the server refuses may be on the first step, and is shown there, too.
  const { errors } = form.formState
  const isFirstWrong = FIRST_STEP.some((name) => errors[name] !== undefined)
  useEffect(() => {
    if (step === 'extra' && isFirstWrong) onStep('details')
  }, [step, isFirstWrong, onStep])

  const proceed = async () => {
    if (await trigger(FIRST_STEP, { shouldFocus: true })) onStep('extra')
  }
  const finish = async () => {
    // Errors on the first step have to be shown there.
    if (!(await trigger(FIRST_STEP))) return onStep('details')
    const { id, end, publish } = form.getValues()
    if (id === '') setValue('id', crypto.randomUUID())
    if (publish && Date.parse(fromWallClock(end, zone)) < correctedNow().getTime()) return setAsking(true)
    return form.submit()
  }
  return (
    <>
      <Stepper
        ref={stepper}
        nonLinear
        activeStep={STEPS.indexOf(step)}
        sx={{ flexWrap: 'wrap', rowGap: 1, mb: 4 }}
      >
        {STEPS.map((each) => (
          <Step key={each}>
            <StepButton onClick={() => (each === 'extra' ? void proceed() : onStep(each))}>
              {t(`planning.step.${each}`)}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <Form
        form={{ ...form, submit: step === 'details' ? proceed : finish }}
        submitLabel={t(
          step === 'details'
            ? 'planning.next'
            : publish
              ? 'planning.create_published'
              : 'planning.create_draft',
        )}
        savedText={null}
        keepsDraft
        actions={
          step === 'extra' && <Button onClick={() => onStep('details')}>{t('planning.step_back')}</Button>
        }
      >
        {step === 'details' ? (
          <DetailsFields
            control={control}
            type={type}
            zone={zone}
            repetition={<RepeatInputs control={control} start={start} />}
          />
        ) : (
          <>
            <ExtraFields control={control} />
            <Deferred height={PICTURE_HEIGHT + REST_HEIGHT}>
              <Panel title={t('planning.picture.title')} lead={t('planning.picture.lead')}>
                <PictureInput
                  url={picture || null}
                  onChange={(dataUrl) => setValue('picture', dataUrl, { shouldDirty: true })}
                />
              </Panel>
              <Deferred height={REST_HEIGHT}>
                <SwitchInput
                  control={control}
                  name="publish"
                  label={t('planning.publish_switch')}
                  hint={t('planning.publish_hint')}
                />
                {publish && rights.update && (
                  <SwitchInput
                    control={control}
                    name="tell"
                    label={t('planning.tell_switch')}
                    hint={t('planning.tell_hint')}
                  />
                )}
              </Deferred>
            </Deferred>
          </>
        )}
      </Form>
      <ConfirmDialog
        open={asking}
        title={t('planning.past_question')}
        confirmLabel={t('planning.create_published')}
        onConfirm={() => {
          setAsking(false)
          void form.submit()
        }}
        onClose={() => setAsking(false)}
      >
        {t('planning.past_text')}
      </ConfirmDialog>
    </>
  )
}
