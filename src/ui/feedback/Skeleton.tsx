/** The shape of content that is loading. */
export function Skeleton({ height }: { height: number }) {
  return <div className="plain-skeleton" style={{ height }} />
}
