/** Who asks: a visitor, or the person who has that role. */
export type Asker = 'visitor' | 'admin' | 'leader' | 'door' | 'member'
