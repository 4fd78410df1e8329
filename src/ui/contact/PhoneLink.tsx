import { phoneLink } from '#lib/text/contact.ts'

/** A number to tap and call. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="plain-link" href={phoneLink(phone)}>
    {phone}
  </a>
)
