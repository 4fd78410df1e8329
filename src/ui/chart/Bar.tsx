import './bar.css'

interface BarProps {
  /** The filled share, 0 to 1. */
  part: number
  /** The displayed number. */
  text: string
}

/** A number with a bar behind it as long as its share of the whole, to compare the rows of a table at a glance. */
export function Bar({ part, text }: BarProps) {
  return (
    <span className="bar">
      <svg aria-hidden className="bar__track" viewBox="0 0 100 1" preserveAspectRatio="none">
        <rect className="bar__full" width={Math.min(1, Math.max(0, part)) * 100} height={1} />
      </svg>
      <span className="bar__text">{text}</span>
    </span>
  )
}
