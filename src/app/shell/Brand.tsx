import type { ReactNode } from 'react'

/** The product's logo. */
export const Sign = () => <img src="/favicon.svg" alt="" width={32} height={32} />

/** The association's logo and name once they are known; before that, and without a logo, the product's logo. */
export function Brand({ name, logo }: { name: string; logo?: ReactNode }) {
  return (
    <div className="brand">
      {logo ?? <Sign />}
      <span>{name}</span>
    </div>
  )
}
