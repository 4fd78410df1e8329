import type { Row } from './relations.ts'

// Column values used by several parts of the app.

export type EventStatus = Row<'events'>['status']
export type EventType = Row<'events'>['type']
export type RegistrationStatus = Row<'event_registrations'>['status']
export type AccountStatus = Row<'users'>['status']
