/** What a link that came by mail is for; opening it has spent nothing. */
export interface Verification {
  type: 'registration' | 'email' | 'email_change' | 'email_change_undo' | 'user_invitation' | 'password_reset'
  email: string
  /** ISO 8601. */
  expires_at: string
  association_id: string | null
  association_name: string | null
  /** The role of an invitation, as the club calls it. */
  role_name: string | null
  terms_and_conditions: string | null
  /** Of a change of address that somebody logged in has asked for without the password. */
  asks_for_password: boolean
}
