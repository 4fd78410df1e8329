import type { Row } from './relations.ts'

// What columns hold that more than one part of the app speaks of.

export type EventStatus = Row<'events'>['status']
export type EventType = Row<'events'>['type']
export type RegistrationStatus = Row<'event_registrations'>['status']
export type AccountStatus = Row<'users'>['status']
