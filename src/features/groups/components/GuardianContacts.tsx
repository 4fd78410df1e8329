import Box from '@mui/material/Box'

import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { BreakableText } from '#ui/content/BreakableText.tsx'

import type { GroupPerson } from '../group.ts'

interface Props extends Pick<GroupPerson, 'guardians'> {
  /** What is shown if there are none. */
  none: string
}

/** How to reach a child's guardians. */
export function GuardianContacts({ guardians, none }: Props) {
  if (guardians.length === 0) return none
  return guardians.map(({ name, email, phone }) => (
    <Box key={email} sx={{ '& + &': { mt: 0.75 } }}>
      <div>
        {name} {phone && <PhoneLink phone={phone} />}
      </div>
      <a className="plain-link" href={`mailto:${email}`}>
        <BreakableText text={email} />
      </a>
    </Box>
  ))
}
