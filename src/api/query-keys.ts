/**
 * The query keys shared by several parts of the app: what one of them reads, another changes. All others are
 * defined with the queries of their feature.
 */
export const queryKeys = {
  association: ['association'],
  /** What the session knows about the association. */
  sessionAssociation: ['session', 'association'],
  openAssociation: ['account', 'openAssociation'],

  session: ['session'],
  me: ['session', 'me'],
  ownRole: ['session', 'role'],

  /** Everything about events, for members and planners. */
  events: ['events'],
  /** Who comes by group, and how many are wanted, under each event's id. */
  headcounts: ['events', 'headcount'],
  doorEvents: ['scanner', 'door_events'],

  users: ['users'],
  roles: ['roles'],
  groups: ['groups'],
  grants: ['grants'],
  /** Guardians and their children. */
  family: ['family'],
  /** Data about the user's children, by their ids. */
  children: ['children'],
  translations: ['translations'],
  mailTemplates: ['mail', 'templates'],
} as const

/** What to refetch after an answer to an event, the reader's own or a child's. */
export const ANSWERED = [queryKeys.events, queryKeys.children] as const
