import { expect as impatient } from 'playwright/test'

/** Outside Playwright’s runner the timeout is fixed at five seconds, too short for a busy machine. */
export const expect = impatient.configure({ timeout: 60_000 })
