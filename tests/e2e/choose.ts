import type { Locator, Page } from 'playwright/test'

/** Selects the first option whose text matches; a string must match the whole text. */
export async function choose(place: Page | Locator, list: string, option: string | RegExp): Promise<void> {
  const select = place.getByRole('combobox', { name: list, exact: true })
  const text = typeof option === 'string' ? new RegExp(`^${option}$`) : option
  const value = await select.locator('option').filter({ hasText: text }).first().getAttribute('value')
  await select.selectOption(value)
}

/** Types a date, with or without a time, into a desktop picker, as on a keyboard, starting with the day. */
export async function typeMoment(page: Page, picker: string, digits: string): Promise<void> {
  const field = page.getByRole('group', { name: picker, exact: true })
  await field.getByRole('spinbutton', { name: 'Day' }).click()
  await page.keyboard.type(digits)
}
