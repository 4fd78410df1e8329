import './bar.css'

interface BarProps {
  /** How much of it is full, 0 to 1. */
  part: number
  /** The number that it shows. */
  text: string
}

/** A number with a bar behind it as long as its part of the whole, to compare the lines of a table at a glance. */
export function Bar({ part, text }: BarProps) {
  return (
    <span className="bar">
      <svg aria-hidden className="bar__track" viewBox="0 0 100 1" preserveAspectRatio="none">
        <rect className="bar__full" width={Math.min(1, Math.max(0, part)) * 100} height={1} />
      </svg>
      {text}
    </span>
  )
}
