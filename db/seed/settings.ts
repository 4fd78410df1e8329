/** Limits of an installation, as they are until somebody changes the row in private.settings. */
export const SETTINGS: Record<string, string | number | boolean> = {
  access_token_seconds: 900,
  refresh_token_seconds: 2_592_000,
  // A session ends this long after its login, however often it is refreshed.
  session_days: 90,
  // Failed logins counted within the window; below the limits a password is still looked at.
  login_window_seconds: 900,
  login_limit_email: 10,
  login_limit_address: 50,
  known_devices_limit: 20,
  // How long a device on which somebody chose so is not asked for the second factor.
  trust_devices_days: 30,
  // Links asked for.
  link_wait_seconds: 60,
  link_limit_day: 5,
  link_limit_day_strangers: 20,
  link_limit_address_hour: 30,
  // More clubs than one per installation, and registering one: both off.
  multi_association: false,
  association_registration: false,
  // How long a spent link can still tell that it was used or is too old, and an account that was never confirmed waits.
  keep_links_days: 30,
  keep_account_mail_days: 30,
  keep_mail_log_days: 730,
  keep_roster_changes_days: 7,
  keep_guest_names_days: 30,
  keep_devices_days: 180,
  keep_audit_log_days: 730,
}
