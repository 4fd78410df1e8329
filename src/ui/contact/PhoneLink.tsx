import { phoneLink } from '#lib/contact.ts'

/** A number that a touch calls. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="plain-link" href={phoneLink(phone)}>
    {phone}
  </a>
)
