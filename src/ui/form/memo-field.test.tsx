// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { memoField } from './memo-field.ts'

afterEach(cleanup)

it('rerenders a field only when its props have changed, even if its options are a new list', () => {
  let renders = 0
  const Field = memoField(({ label, options }: { label: string; options: { value: string }[] }) => {
    renders += 1
    return `${label}: ${options.map(({ value }) => value).join(', ')}`
  })
  const field = (label: string, ...values: string[]) => (
    <p>
      <Field label={label} options={values.map((value) => ({ value }))} />
    </p>
  )
  const { rerender } = render(field('Language', 'sv', 'en'))
  rerender(field('Language', 'sv', 'en'))
  expect(renders).toBe(1)
  rerender(field('Language', 'sv', 'en', 'fi'))
  expect(screen.getByText('Language: sv, en, fi')).toBeTruthy()
  rerender(field('Språk', 'sv', 'en', 'fi'))
  expect(screen.getByText('Språk: sv, en, fi')).toBeTruthy()
})
