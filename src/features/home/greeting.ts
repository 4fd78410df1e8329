export type Greeting = 'morning' | 'day' | 'evening'

/** How one greets at this hour of the device's clock. */
export function greetingAt(now: Date): Greeting {
  const hour = now.getHours()
  if (hour >= 5 && hour < 10) return 'morning'
  return hour >= 10 && hour < 18 ? 'day' : 'evening'
}

/** The name to greet with: the first of several, whole when there is one. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
