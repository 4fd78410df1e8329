/**
 * The query keys that more than one part of the app names: what one of them reads and another one changes. All others
 * stand in the queries of their feature.
 */
export const queryKeys = {
  association: ['association'],
  /** What the session knows of the association. */
  sessionAssociation: ['session', 'association'],
  openAssociation: ['account', 'openAssociation'],

  session: ['session'],
  me: ['session', 'me'],
  ownRole: ['session', 'role'],

  /** Everything about events, the members' and the planners'. */
  events: ['events'],
  doorEvents: ['scanner', 'door_events'],

  users: ['users'],
  roles: ['roles'],
  groups: ['groups'],
  /** Who looks after whom. */
  family: ['family'],
  /** What one reads of those whom one looks after, each by their id. */
  children: ['children'],
  translations: ['translations'],
  mailTemplates: ['mail', 'templates'],
} as const
