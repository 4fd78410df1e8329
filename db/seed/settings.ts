/** Default limits of an installation; they can be changed in private.settings. */
export const SETTINGS: Record<string, string | number | boolean> = {
  access_token_seconds: 900,
  refresh_token_seconds: 2_592_000,
  // A session ends this long after its login, however often it is refreshed.
  session_days: 90,
  // Limits on failed logins within the window.
  login_window_seconds: 900,
  login_limit_email: 10,
  login_limit_address: 50,
  known_devices_limit: 20,
  // How long a device that the user chose to trust does not require the second factor.
  trust_devices_days: 30,
  // Limits on requests for links.
  link_wait_seconds: 60,
  link_limit_day: 5,
  link_limit_day_strangers: 20,
  link_limit_address_hour: 30,
  // Several clubs per installation, and registering new ones: both off.
  multi_association: false,
  association_registration: false,
  // How long old links can still report that they are used or expired, and how long unverified accounts are
  // kept.
  keep_links_days: 30,
  keep_account_mail_days: 30,
  keep_mail_log_days: 730,
  keep_roster_changes_days: 7,
  keep_guest_names_days: 30,
  keep_devices_days: 180,
  keep_audit_log_days: 730,
}
