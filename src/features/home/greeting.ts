export type Greeting = 'morning' | 'day' | 'evening'

/** The greeting for this hour on the device's clock. */
export function greetingAt(now: Date): Greeting {
  const hour = now.getHours()
  if (hour >= 5 && hour < 10) return 'morning'
  return hour >= 10 && hour < 18 ? 'day' : 'evening'
}

/** The name to greet with: the first of several, or the only one. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
