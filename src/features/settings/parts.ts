/** The screens of the settings, in the order of their navigation. */
export const SETTINGS_PARTS = ['profile', 'email', 'calendar', 'password', 'security', 'membership'] as const
