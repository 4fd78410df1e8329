import type { ErrorComponentProps } from '@tanstack/react-router'

export function ScreenError({ error }: ErrorComponentProps) {
  console.error(error)
  return 'Error'
}
