import { Picture } from '../content/Picture.tsx'

interface AssociationHeadProps {
  name: string
  /** The URL of its logo. */
  logo: string | undefined
  description: string | null
}

/** The association as visitors see it: its logo and description. */
export function AssociationHead({ name, logo, description }: AssociationHeadProps) {
  if (!logo && !description) return null
  return (
    <div className="plain-association">
      {logo && (
        <Picture src={logo} alt={name} style={{ maxWidth: '100%', maxHeight: 96, objectFit: 'contain' }} />
      )}
      {description && <p>{description}</p>}
    </div>
  )
}
