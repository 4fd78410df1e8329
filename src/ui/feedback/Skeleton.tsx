/** The shape of what is on its way. */
export function Skeleton({ height }: { height: number }) {
  return <div className="plain-skeleton" style={{ height }} />
}
