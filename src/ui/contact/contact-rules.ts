import * as z from 'zod/mini'

import { type ContactFields, isPhone } from '#lib/text/contact.ts'

import { message } from '../form/message.ts'
import { always, text } from '../form/rules.ts'

/** An optional telephone number. */
const phone = () =>
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || isPhone(value), message('contact.not_a_phone')),
  )

/** The rules of ContactInputs, by field. */
export const contactRules = () => ({
  phone: phone(),
  emergency_name: text({ max: 100 }),
  emergency_phone: phone(),
})

/** For a check of an object with these fields: a name needs a number to call. */
export const canBeCalled = <Values extends ContactFields>() =>
  z.refine<Values>(
    ({ emergency_name, emergency_phone }) => !emergency_name.trim() || emergency_phone.trim() !== '',
    { ...always, path: ['emergency_phone'], error: message('form.required') },
  )
