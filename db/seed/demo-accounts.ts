const password = 'Samspel-2026'

/** The accounts that can log in to the demo. The other members only appear in lists and at the door. */
export const DEMO_ACCOUNTS = [
  { role: 'Admin', name: 'Karin Ekdahl', email: 'admin@example.org', password },
  { role: 'Leader', name: 'Johan Sandell', email: 'leader@example.org', password },
  { role: 'Door staff', name: 'Amina Nordin', email: 'door@example.org', password },
  { role: 'Member', name: 'Elsa Widén', email: 'member@example.org', password },
] as const
