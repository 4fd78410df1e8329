import * as z from 'zod/mini'

import type { Row, Writable } from '#api/relations.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'

/** The columns behind the settings. */
export const ASSOCIATION_COLUMNS = [
  'id',
  'name',
  'type',
  'address',
  'description',
  'mission_statement',
  'code_of_conduct',
  'terms_and_conditions',
  'is_public',
  'allow_user_registration',
  'shows_participants',
  'shows_comments',
  'timezone',
  'old_codes',
  'paper_cards',
  'shows_photos',
  'requires_second_factor',
  'logo_version',
] as const

/** The association with all its settings. */
export type Association = Pick<Row<'associations'>, (typeof ASSOCIATION_COLUMNS)[number]>

export const TYPES = ['music', 'sport'] as const

/** How doors treat a card that proves less than it could. */
export const CODE_RULES = ['admit', 'ask', 'refuse'] as const

export type OwnEventType = 'concert' | 'festival' | 'rehearsal' | 'match' | 'tournament' | 'training'

/** Event types exclusive to each association type. */
const OWN_EVENT_TYPES = {
  music: ['concert', 'festival', 'rehearsal'],
  sport: ['match', 'tournament', 'training'],
} as const

/** Event types in use today that would be unavailable for new events after the change. */
export function lostEventTypes(before: AssociationType, after: AssociationType): readonly OwnEventType[] {
  return before === after ? [] : OWN_EVENT_TYPES[before]
}

export const associationSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, message('errors.ERROR_ASSOCIATION_NAME_TOO_SHORT', { min_length: 3 })),
      z.maxLength(100, message('form.too_long', { max: 100 })),
    ),
  type: z.enum(TYPES),
  address: text({ max: 300 }),
  description: text({ max: 4000 }),
  mission_statement: text({ max: 4000 }),
  code_of_conduct: text({ max: 20_000 }),
  terms_and_conditions: text({ max: 20_000 }),
  is_public: z.boolean(),
  allow_user_registration: z.boolean(),
  shows_participants: z.boolean(),
  shows_comments: z.boolean(),
  requires_second_factor: z.boolean(),
  timezone: z.string(),
  old_codes: z.enum(CODE_RULES),
  paper_cards: z.enum(CODE_RULES),
  shows_photos: z.boolean(),
} satisfies Record<keyof Writable<'associations'>, z.ZodMiniType>)

export type AssociationFields = z.infer<typeof associationSchema>

export function toFields(saved: Association): AssociationFields {
  const { id: _id, logo_version: _logo, ...columns } = saved
  return {
    ...columns,
    address: saved.address ?? '',
    description: saved.description ?? '',
    mission_statement: saved.mission_statement ?? '',
    code_of_conduct: saved.code_of_conduct ?? '',
    terms_and_conditions: saved.terms_and_conditions ?? '',
  }
}
