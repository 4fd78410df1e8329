import { expect as impatient } from 'playwright/test'

/** Outside Playwright's runner nothing sets its limit of five seconds, which a loaded machine goes beyond. */
export const expect = impatient.configure({ timeout: 60_000 })
