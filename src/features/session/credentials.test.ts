import { expect, it } from 'vitest'

import { credentialsIn } from './credentials.ts'

it('leaves out what cannot be seen of a pasted address, and keeps the password as it is', () => {
  const data = new FormData()
  data.set('email', ' \u202amaja@example.org\u202c\u200b')
  data.set('password', ' Samspel-2026\u200b')
  expect(credentialsIn(data)).toEqual({ email: 'maja@example.org', password: ' Samspel-2026\u200b' })
})
