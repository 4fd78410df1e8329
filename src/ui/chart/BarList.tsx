import { Bar } from './Bar.tsx'

interface BarListProps {
  items: readonly { key: string; name: string; part: number; text: string }[]
}

/** Names with a bar and a number each, for comparison. */
export function BarList({ items }: BarListProps) {
  return (
    <dl className="bar-list">
      {items.map(({ key, name, ...bar }) => (
        <div key={key} className="bar-list__line">
          <dt>{name}</dt>
          <dd>
            <Bar {...bar} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
