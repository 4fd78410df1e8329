// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { startI18n } from '#app/i18n.ts'

import { ErrorState } from './ErrorState.tsx'

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  await startI18n()
})
afterEach(cleanup)

const show = (code: string, status: number) =>
  render(<ErrorState error={{ code, params: {}, status }} onRetry={() => {}} />)

it('offers to try again after a failure', () => {
  show('ERROR_INTERNAL_SERVER_ERROR', 500)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('says that something does not exist, and offers no retry', () => {
  show('ERROR_RESOURCE_NOT_FOUND', 404)
  expect(screen.getByText('This does not exist, or has been deleted')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
