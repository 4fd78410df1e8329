/** Who makes the call: a visitor, or the person with that role. */
export type Asker = 'visitor' | 'admin' | 'leader' | 'door' | 'member'
