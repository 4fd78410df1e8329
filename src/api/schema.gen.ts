// Made by `npm run db:types` from db/. Do not edit.

/** Any JSON value (RFC 8259). */
export type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json | undefined }

/** What a role may allow. */
export type Permission = Database['api']['Tables']['permissions']['Row']['name']

/** Why something failed: the codes of db/ERRORS.md. */
export type ErrorCode =
  | 'ERROR_ACCOUNT_INACTIVE'
  | 'ERROR_ACCOUNT_NOT_VERIFIED'
  | 'ERROR_ASSOCIATION_CANNOT_REGISTER'
  | 'ERROR_ASSOCIATION_ID_REQUIRED'
  | 'ERROR_ASSOCIATION_NAME_TOO_SHORT'
  | 'ERROR_CANNOT_DELETE_SELF'
  | 'ERROR_CARD_REPLACED'
  | 'ERROR_EMAIL_ALREADY_EXISTS'
  | 'ERROR_EMAIL_ALREADY_VERIFIED'
  | 'ERROR_EMAIL_NO_RECIPIENTS'
  | 'ERROR_EVENT_ENDED'
  | 'ERROR_EVENT_FULL'
  | 'ERROR_EVENT_NOT_INVITED'
  | 'ERROR_EVENT_NOT_PUBLISHED'
  | 'ERROR_GUARDIAN_LOOKED_AFTER'
  | 'ERROR_IMAGE_TOO_LARGE'
  | 'ERROR_INSUFFICIENT_PERMISSIONS'
  | 'ERROR_INTERNAL_SERVER_ERROR'
  | 'ERROR_INVALID_CREDENTIALS'
  | 'ERROR_INVALID_CURRENT_PASSWORD'
  | 'ERROR_INVALID_EMAIL'
  | 'ERROR_INVALID_EVENT_TYPE'
  | 'ERROR_INVALID_PASSKEY'
  | 'ERROR_INVALID_SECOND_FACTOR'
  | 'ERROR_INVALID_TOKEN'
  | 'ERROR_INVITATION_EXPIRED'
  | 'ERROR_LAST_ADMIN'
  | 'ERROR_LOGIN_EXPIRED'
  | 'ERROR_MISSING_PARAMETERS'
  | 'ERROR_NETWORK'
  | 'ERROR_NO_ROLE_ID'
  | 'ERROR_PASSWORD_REQUIRES_DIGIT'
  | 'ERROR_PASSWORD_REQUIRES_LOWERCASE'
  | 'ERROR_PASSWORD_REQUIRES_SPECIAL'
  | 'ERROR_PASSWORD_REQUIRES_UPPERCASE'
  | 'ERROR_PASSWORD_TOO_COMMON'
  | 'ERROR_PASSWORD_TOO_SHORT'
  | 'ERROR_PROOF_REQUIRED'
  | 'ERROR_RATE_LIMITED'
  | 'ERROR_RESOURCE_NOT_FOUND'
  | 'ERROR_ROLE_IN_USE'
  | 'ERROR_ROLE_TOO_HIGH'
  | 'ERROR_SCAN_UNREADABLE'
  | 'ERROR_SECOND_FACTOR_EXISTS'
  | 'ERROR_SECOND_FACTOR_LOCKED'
  | 'ERROR_SECOND_FACTOR_MISSING'
  | 'ERROR_SECOND_FACTOR_REQUIRED'
  | 'ERROR_TEMPLATE_LINK_MISSING'
  | 'ERROR_TEMPLATE_VARIABLE'
  | 'ERROR_TOKEN_EXPIRED'
  | 'ERROR_TOO_MANY_ATTEMPTS_EMAIL'
  | 'ERROR_TOO_MANY_ATTEMPTS_IP'
  | 'ERROR_TOO_MANY_CARD_PHONES'
  | 'ERROR_TOO_MANY_GUARDIANS'
  | 'ERROR_TOO_MANY_VERIFICATION_REQUESTS'
  | 'ERROR_UNAUTHORIZED'
  | 'ERROR_UNKNOWN'
  | 'ERROR_UNSUPPORTED_IMAGE'
  | 'ERROR_VALIDATION_FAILED'
  | 'ERROR_VERIFICATION_EMAIL_RECENTLY_SENT'

export type Database = {
  api: {
    Tables: {
      /** Invitations to a club: pending while not processed and not expired. */
      association_invitations: {
        Row: {
          association_id: string
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          is_processed: boolean
          role_id: string
          verification_id: string
        }
        Insert: {
          association_id: string
          email: string
          expires_at: string
          role_id: string
          verification_id: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'association_invitations_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'association_invitations_invited_by_fkey'
            columns: ['invited_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'association_invitations_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['id']
          },
        ]
      }
      /** Music and sports clubs. */
      associations: {
        Row: {
          address: string | null
          allow_user_registration: boolean
          can_register: boolean
          code_of_conduct: string | null
          created_at: string
          description: string | null
          id: string
          is_public: boolean
          last_modified: string
          logo_version: number | null
          mission_statement: string | null
          name: string
          old_codes: 'admit' | 'ask' | 'refuse'
          paper_cards: 'admit' | 'ask' | 'refuse'
          requires_second_factor: boolean
          shows_comments: boolean
          shows_participants: boolean
          shows_photos: boolean
          terms_and_conditions: string | null
          timezone: string
          type: 'music' | 'sport'
        }
        Insert: Record<string, never>
        Update: {
          address?: string | null
          allow_user_registration?: boolean
          code_of_conduct?: string | null
          description?: string | null
          is_public?: boolean
          mission_statement?: string | null
          name?: string
          old_codes?: 'admit' | 'ask' | 'refuse'
          paper_cards?: 'admit' | 'ask' | 'refuse'
          requires_second_factor?: boolean
          shows_comments?: boolean
          shows_participants?: boolean
          shows_photos?: boolean
          terms_and_conditions?: string | null
          timezone?: string
          type?: 'music' | 'sport'
        }
        Relationships: []
      }
      /** Which mails a person wants beside those about the account. */
      email_preferences: {
        Row: {
          announcements: boolean
          events: boolean
          last_modified: string
          reminders: boolean
          user_id: string
        }
        Insert: Record<string, never>
        Update: {
          announcements?: boolean
          events?: boolean
          reminders?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'email_preferences_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** Mail templates (Liquid): global ones, and those of a club. */
      email_templates: {
        Row: {
          association_id: string | null
          created_at: string
          html_body: string
          id: string
          kind: 'already_registered' | 'announcement' | 'answer_reminder' | 'email_change' | 'email_change_notice' | 'email_changed' | 'invitation' | 'new_login' | 'second_factor_on' | 'second_factor_off' | 'passkey_added' | 'password_reset' | 'place_given' | 'reminder' | 'verification'
          language: 'sv' | 'en'
          last_modified: string
          name: string
          scope: 'association' | 'global'
          subject: string
          text_body: string | null
          variables: string[]
        }
        Insert: {
          association_id?: string | null
          html_body: string
          kind?: 'already_registered' | 'announcement' | 'answer_reminder' | 'email_change' | 'email_change_notice' | 'email_changed' | 'invitation' | 'new_login' | 'second_factor_on' | 'second_factor_off' | 'passkey_added' | 'password_reset' | 'place_given' | 'reminder' | 'verification'
          language?: 'sv' | 'en'
          name: string
          subject: string
          text_body?: string | null
        }
        Update: {
          html_body?: string
          name?: string
          subject?: string
          text_body?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'email_templates_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
        ]
      }
      /** Who is in: the earliest check-in that no undo took back. */
      event_attendance: {
        Row: {
          association_id: string
          check_in_time: string
          checked_in_by: string | null
          device_id: string
          device_name: string | null
          event_id: string
          method: string
          scan_id: string
          user_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'event_attendance_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_attendance_checked_in_by_fkey'
            columns: ['checked_in_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_attendance_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_attendance_scan_id_fkey'
            columns: ['scan_id']
            isOneToOne: false
            referencedRelation: 'scans'
            referencedColumns: ['scan_id']
          },
          {
            foreignKeyName: 'event_attendance_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** Who is going to an event, interested in it, has declined, or waits for a place. */
      event_registrations: {
        Row: {
          answered_at: string
          association_id: string
          comment: string | null
          date_registered: string
          event_id: string
          guest_names: string[]
          guests: number
          queue_order: number | null
          status: 'going' | 'interested' | 'declined' | 'queued'
          status_in_time: 'going' | 'interested' | 'declined' | 'queued' | null
          user_id: string
        }
        Insert: {
          comment?: string | null
          event_id: string
          guest_names?: string[]
          guests?: number
          status: 'going' | 'interested' | 'declined' | 'queued'
          user_id?: string
        }
        Update: {
          comment?: string | null
          event_id?: string
          guest_names?: string[]
          guests?: number
          status?: 'going' | 'interested' | 'declined' | 'queued'
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'event_registrations_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_registrations_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'event_registrations_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** Events of a club. */
      events: {
        Row: {
          address: string | null
          answer_by: string | null
          answer_reminder_days: number | null
          association_id: string
          created_at: string
          created_by: string | null
          description: string | null
          end_time: string
          going_count: number
          group_ids: string[]
          guests_allowed: number
          guests_count: number
          id: string
          image: string | null
          interested_count: number
          is_private: boolean
          last_modified: string
          location: string | null
          max_participants: number | null
          old_codes: 'admit' | 'ask' | 'refuse' | null
          others_see: boolean
          paper_cards: 'admit' | 'ask' | 'refuse' | null
          queued_count: number
          series_id: string | null
          shows_photos: boolean
          slug: string
          start_time: string
          status: 'draft' | 'published' | 'cancelled' | 'archived'
          title: string
          type: 'club' | 'concert' | 'festival' | 'match' | 'meeting' | 'other' | 'rehearsal' | 'tournament' | 'training'
        }
        Insert: {
          address?: string | null
          answer_by?: string | null
          answer_reminder_days?: number | null
          association_id: string
          description?: string | null
          end_time: string
          group_ids?: string[]
          guests_allowed?: number
          is_private?: boolean
          location?: string | null
          max_participants?: number | null
          old_codes?: 'admit' | 'ask' | 'refuse' | null
          others_see?: boolean
          paper_cards?: 'admit' | 'ask' | 'refuse' | null
          shows_photos?: boolean
          start_time: string
          status?: 'draft' | 'published' | 'cancelled' | 'archived'
          title: string
          type: 'club' | 'concert' | 'festival' | 'match' | 'meeting' | 'other' | 'rehearsal' | 'tournament' | 'training'
        }
        Update: {
          address?: string | null
          answer_by?: string | null
          answer_reminder_days?: number | null
          description?: string | null
          end_time?: string
          group_ids?: string[]
          guests_allowed?: number
          is_private?: boolean
          location?: string | null
          max_participants?: number | null
          old_codes?: 'admit' | 'ask' | 'refuse' | null
          others_see?: boolean
          paper_cards?: 'admit' | 'ask' | 'refuse' | null
          shows_photos?: boolean
          start_time?: string
          status?: 'draft' | 'published' | 'cancelled' | 'archived'
          title?: string
          type?: 'club' | 'concert' | 'festival' | 'match' | 'meeting' | 'other' | 'rehearsal' | 'tournament' | 'training'
        }
        Relationships: [
          {
            foreignKeyName: 'events_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
        ]
      }
      /** Who is in which group, and who leads it. */
      group_members: {
        Row: {
          association_id: string
          group_id: string
          is_leader: boolean
          user_id: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'group_members_association_id_user_id_fkey'
            columns: ['association_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'user_roles'
            referencedColumns: ['association_id', 'user_id']
          },
          {
            foreignKeyName: 'group_members_group_id_association_id_fkey'
            columns: ['group_id', 'association_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id', 'association_id']
          },
          {
            foreignKeyName: 'group_members_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** How many members of a group are wanted at events of a type. */
      group_needs: {
        Row: {
          association_id: string
          event_type: 'club' | 'concert' | 'festival' | 'match' | 'meeting' | 'other' | 'rehearsal' | 'tournament' | 'training'
          group_id: string
          wanted: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'group_needs_group_id_association_id_fkey'
            columns: ['group_id', 'association_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id', 'association_id']
          },
        ]
      }
      /** Sections, teams and committees of a club, in the order that the club gives them. */
      groups: {
        Row: {
          association_id: string
          created_at: string
          id: string
          kind: 'section' | 'team' | 'committee'
          name: string
          sort_order: number
        }
        Insert: {
          association_id: string
          kind: 'section' | 'team' | 'committee'
          name: string
        }
        Update: {
          kind?: 'section' | 'team' | 'committee'
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'groups_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
        ]
      }
      /** Members who are looked after by one or two others, in one club. */
      guardians: {
        Row: {
          association_id: string
          child_id: string
          created_at: string
          guardian_id: string
          slot: number
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'guardians_association_id_child_id_fkey'
            columns: ['association_id', 'child_id']
            isOneToOne: false
            referencedRelation: 'user_roles'
            referencedColumns: ['association_id', 'user_id']
          },
          {
            foreignKeyName: 'guardians_association_id_guardian_id_fkey'
            columns: ['association_id', 'guardian_id']
            isOneToOne: false
            referencedRelation: 'user_roles'
            referencedColumns: ['association_id', 'user_id']
          },
          {
            foreignKeyName: 'guardians_child_id_fkey'
            columns: ['child_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'guardians_guardian_id_fkey'
            columns: ['guardian_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** How permissions are grouped on the role form. */
      permission_groups: {
        Row: {
          id: string
          name: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      /** What a role may allow, named resource:action or resource:action:scope. The same for every club. */
      permissions: {
        Row: {
          description: string
          group_id: string
          id: string
          name: 'association:update' | 'audit_log:read' | 'email:send' | 'email_log:read' | 'email_template:create' | 'email_template:delete' | 'email_template:update' | 'event:create' | 'event:delete' | 'event:read' | 'event:update' | 'event_attendance:create' | 'event_attendance:delete' | 'event_attendance:read' | 'event_registration:read' | 'group:manage' | 'role:create' | 'role:delete' | 'role:update' | 'translation:create' | 'translation:delete' | 'translation:update' | 'user:delete' | 'user:invite' | 'user:read:profile' | 'user:update:card' | 'user:update:profile' | 'user:update:role' | 'user:update:status'
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'permissions_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'permission_groups'
            referencedColumns: ['id']
          },
        ]
      }
      /** What each role allows. */
      role_permissions: {
        Row: {
          association_id: string
          permission_id: string
          role_id: string
        }
        Insert: {
          association_id: string
          permission_id: string
          role_id: string
        }
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'role_permissions_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'role_permissions_permission_id_fkey'
            columns: ['permission_id']
            isOneToOne: false
            referencedRelation: 'permissions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'role_permissions_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['id']
          },
        ]
      }
      /** Roles of a club, the highest first by sort_order. */
      roles: {
        Row: {
          association_id: string
          created_at: string
          description: string | null
          id: string
          name: string
          sort_order: number
        }
        Insert: {
          association_id: string
          description?: string | null
          name: string
          sort_order: number
        }
        Update: {
          description?: string | null
          name?: string
          sort_order?: number
        }
        Relationships: [
          {
            foreignKeyName: 'roles_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
        ]
      }
      /** Every check-in and undo that a device sent, and every call for staff; never changed but for what other scans mean for it: undone, conflict, settlement. */
      scans: {
        Row: {
          association_id: string
          code: 'genuine' | 'old' | 'paper' | 'unverified' | null
          conflict: boolean
          conflict_reason: 'card_replaced' | 'account_inactive' | 'already_inside' | null
          device_id: string
          device_name: string | null
          device_time: string
          estimated_at: string | null
          estimated_error_ms: number | null
          event_id: string
          method: 'card' | 'search' | 'manual' | 'visitor'
          op: 'check_in' | 'undo' | 'help'
          outdated: 'card_replaced' | 'account_inactive' | null
          reason: string | null
          recorded_at: string
          result: 'recorded' | 'duplicate' | 'earlier' | 'conflict'
          scan_id: string
          scanned_at: string
          seq: number
          settlement_id: string | null
          staff_id: string | null
          stale: boolean
          taken_over_by: string | null
          undoes: string[] | null
          undoes_others: boolean
          undone: boolean
          user_id: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: [
          {
            foreignKeyName: 'scans_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scans_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scans_guest_of_fkey'
            columns: ['guest_of']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scans_staff_id_fkey'
            columns: ['staff_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scans_taken_over_by_fkey'
            columns: ['taken_over_by']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'scans_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** Membership: each member of a club has one role in it. */
      user_roles: {
        Row: {
          association_id: string
          id: string
          role_id: string
          user_id: string
        }
        Insert: Record<string, never>
        Update: {
          role_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'user_roles_association_id_fkey'
            columns: ['association_id']
            isOneToOne: false
            referencedRelation: 'associations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_roles_role_id_fkey'
            columns: ['role_id']
            isOneToOne: false
            referencedRelation: 'roles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'user_roles_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'users'
            referencedColumns: ['id']
          },
        ]
      }
      /** People with an account. A row is visible to itself, and to user:read:profile. */
      users: {
        Row: {
          address: string | null
          association_ids: string[]
          date_of_birth: string | null
          deleted_at: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          has_account: boolean
          id: string
          language: 'sv' | 'en'
          last_login: string | null
          last_modified: string
          member_since: string
          name: string
          phone: string | null
          status: 'unverified' | 'verified' | 'inactive'
        }
        Insert: Record<string, never>
        Update: {
          address?: string | null
          date_of_birth?: string | null
          emergency_name?: string | null
          emergency_phone?: string | null
          language?: 'sv' | 'en'
          name?: string
          phone?: string | null
          status?: 'unverified' | 'verified' | 'inactive'
        }
        Relationships: []
      }
    }
    Views: {
      /** Mails that were sent or are being sent: announcements, reminders, invitations. */
      email_logs: {
        Row: {
          association_id: string
          category: 'announcements' | 'events' | 'reminders' | null
          created_at: string
          failed: number
          id: string
          kind: 'announcement' | 'reminder' | 'answer_reminder' | 'invitation'
          language: Database['api']['Tables']['users']['Row']['language']
          recipients: number
          sender_id: string | null
          sender_name: string | null
          sent: number
          sent_at: string | null
          subject: string
          waiting: number
        }
        Relationships: []
      }
      /** Each permission of each role, by name. */
      role_permissions_view: {
        Row: {
          association_id: string
          group_id: string
          permission_id: string
          permission_name: Database['api']['Tables']['permissions']['Row']['name']
          role_id: string
          role_name: string
        }
        Relationships: []
      }
      /** Members with their role, once for each group that they are in. */
      users_in_groups: {
        Row: {
          address: string | null
          association_id: string
          date_of_birth: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          group_id: string
          group_ids: string[]
          has_account: boolean
          id: string
          is_leader: boolean
          language: Database['api']['Tables']['users']['Row']['language']
          last_login: string | null
          last_modified: string
          member_since: string
          name: string
          phone: string | null
          role_id: string
          role_name: string
          role_sort_order: number
          status: Database['api']['Tables']['users']['Row']['status']
        }
        Relationships: []
      }
      /** Members with the role they have and the groups that they are in: the list of users. */
      users_with_roles: {
        Row: {
          address: string | null
          association_id: string
          date_of_birth: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          group_ids: string[]
          has_account: boolean
          id: string
          language: Database['api']['Tables']['users']['Row']['language']
          last_login: string | null
          last_modified: string
          member_since: string
          name: string
          phone: string | null
          role_id: string
          role_name: string
          role_sort_order: number
          status: Database['api']['Tables']['users']['Row']['status']
        }
        Relationships: []
      }
    }
    Functions: {
      /** Where the link went with which a member without an account gets one, and until when it is good: {email, expires_at}, or null. The errors of offer_account. */
      account_offer: {
        Args: {
          p_user_id: string
        }
        Returns: { email: string; expires_at: string } | null
      }
      /** Lets the phone with this public key (base64url of the compressed point) show the caller's card, or that of a child whom they look after, instead of another one of theirs or beside at most two others; the number that its codes name, the same when it asks again. ERROR_VALIDATION_FAILED {field}, ERROR_TOO_MANY_CARD_PHONES {max}, ERROR_RATE_LIMITED {seconds} after 20 in a day, ERROR_RESOURCE_NOT_FOUND {resource}. */
      add_card_phone: {
        Args: {
          p_public_key: string
          p_replaces?: number | null
          p_child_id?: string | null
        }
        Returns: number
      }
      /** Makes a member without an account, with the lowest role and one or two guardians; its id. It cannot log in and gets no mail, until offer_account. ERROR_INSUFFICIENT_PERMISSIONS without user:invite and user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: role or user}, ERROR_GUARDIAN_LOOKED_AFTER, ERROR_VALIDATION_FAILED {field}. */
      add_child: {
        Args: {
          p_association_id: string
          p_name: string
          p_guardian_ids: string[]
          p_date_of_birth?: string | null
        }
        Returns: string
      }
      /** Lets a member look after another one in a club; nothing happens when it is so. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, and without user:update:card but for a child without account or guardian, ERROR_ROLE_TOO_HIGH when the child stands higher, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_TOO_MANY_GUARDIANS {max}, ERROR_GUARDIAN_LOOKED_AFTER where the one is looked after already or the other looks after somebody, ERROR_VALIDATION_FAILED {field, reason}. */
      add_guardian: {
        Args: {
          p_association_id: string
          p_child_id: string
          p_guardian_id: string
        }
        Returns: undefined
      }
      /** Answers an event for the caller, or for p_user_id, a member whom they look after in the club of the event, who has to see the event: going, interested, declined or queued with an optional comment, or null to withdraw. queued is going while there is a place, else the end of the queue as it is when the answer arrives. p_answered_at is when the answer was given, if earlier, at most 30 days; an answer given after that stays. p_guests, at most as many as the event allows, come along and take places; null for as many as before, and p_guest_names is what they are called. {status, comment, guests, guest_names, taken, answered_at, place}: the answer that holds, whether it is this one, when it was given, and the place in the queue or null. ERROR_RESOURCE_NOT_FOUND, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED, ERROR_EVENT_FULL {max, left (where some are, but not enough)}, ERROR_VALIDATION_FAILED {field}. */
      answer_event: {
        Args: {
          p_event_id: string
          p_status?: string | null
          p_comment?: string | null
          p_answered_at?: string | null
          p_guests?: number | null
          p_guest_names?: string[] | null
          p_user_id?: string | null
        }
        Returns: { status: Database['api']['Tables']['event_registrations']['Row']['status'] | null; comment: string | null; guests: number; guest_names: string[]; taken: boolean; answered_at: string; place: number | null }
      }
      /** Answers 1 to 200 events for the caller, or for p_user_id, a member whom they look after, each as answer_event would, in one transaction: p_answers is [{event_id, status, comment, guests, guest_names}], with going for a place or else the end of the queue, null to withdraw, and guests as answer_event takes them. One that is refused leaves the others as they are: [{event_id, before: {status, comment, guests, guest_names} or null, status, comment, guests, guest_names, taken, answered_at, place, refused: the code of its error or null}], by start. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user} where the caller looks after no such member, ERROR_VALIDATION_FAILED {field, min, max}. */
      answer_events: {
        Args: {
          p_answers: Json
          p_answered_at?: string | null
          p_user_id?: string | null
        }
        Returns: ({ event_id: string; before: { status: Database['api']['Tables']['event_registrations']['Row']['status']; comment: string | null; guests: number; guest_names: string[] } | null; status: Database['api']['Tables']['event_registrations']['Row']['status'] | null; comment: string | null; guests: number; guest_names: string[]; taken: boolean; answered_at: string | null; place: number | null; refused: string | null })[]
      }
      /** The logo of a club by id and version (associations.logo_version), cached for ever because another logo has another version. 404 with ERROR_RESOURCE_NOT_FOUND. */
      association_logo: {
        Args: {
          id: string
          v: number
        }
        Returns: string
      }
      /** Attendance of events that began in the interval and are over, of one type or of all, and of those who are in a group today or of all: {events: [{event_id, title, slug, type, start_time, going, attended, walk_ins, no_shows, visitors}], members: [{user_id, name, going, attended, no_shows, last_attended}]}. walk_ins: came without having said that they were going. Of a group count the events that it is invited to; whoever leads it may ask for it, without the private ones. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      attendance_statistics: {
        Args: {
          p_from: string
          p_to: string
          p_type?: string | null
          p_group_id?: string | null
        }
        Returns: { events: { event_id: string; title: string; slug: string; type: Database['api']['Tables']['events']['Row']['type']; start_time: string; going: number; attended: number; walk_ins: number; no_shows: number; visitors: number }[]; members: ({ user_id: string; name: string; going: number; attended: number; no_shows: number; last_attended: string | null })[] }
      }
      /** The audit log of a club, the newest first: what people with that in their name did (p_who), what was done to such (p_whom), both of one person, to one thing, of an area, from and before a time; at most p_limit lines, those after the line {p_before_at, p_before_id}. ERROR_INSUFFICIENT_PERMISSIONS without audit_log:read, ERROR_VALIDATION_FAILED {field}. */
      audit_log: {
        Args: {
          p_association_id: string
          p_area?: string | null
          p_who?: string | null
          p_whom?: string | null
          p_person_id?: string | null
          p_object_id?: string | null
          p_from?: string | null
          p_to?: string | null
          p_before_at?: string | null
          p_before_id?: number | null
          p_limit?: number | null
        }
        Returns: Database['api']['CompositeTypes']['audit_line'][]
      }
      /** Tokens for an e-mail and a password: {access_token, refresh_token, device_token}. The device keeps device_token and sends it with its next login: its wrong passwords are counted apart from strangers'. Failures are returned with their status, so that they stay counted. With a second factor, on a device that is not trusted: ERROR_SECOND_FACTOR_REQUIRED {token, seconds}, for finish_login. */
      authenticate: {
        Args: {
          email: string
          password: string
          device_token?: string | null
        }
        Returns: { access_token: string; refresh_token: string; device_token: string }
      }
      /** What a browser makes a passkey of, for /passkeys/add within five minutes: {challenge, seconds, user, exclude (the passkeys that there are)}. With two-step login a code too. ERROR_INVALID_CURRENT_PASSWORD, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_…. */
      begin_passkey: {
        Args: {
          current_password: string
          p_code?: string | null
        }
        Returns: { challenge: string; seconds: number; user: { id: string; name: string; displayName: string }; exclude: string[] }
      }
      /** A challenge for a passkey to sign, for /passkeys/login within five minutes: {challenge, seconds}. */
      begin_passkey_login: {
        Args: never
        Returns: { challenge: string; seconds: number }
      }
      /** A challenge for one of one's own passkeys to sign, for /passkeys/proof within five minutes: {challenge, seconds, passkeys}. ERROR_RESOURCE_NOT_FOUND {resource} without any. */
      begin_passkey_proof: {
        Args: never
        Returns: { challenge: string; seconds: number; passkeys: string[] }
      }
      /** A new secret for an app of one-time codes, in base 32: {secret}, shown once; nothing is asked for at the login until confirm_second_factor. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_SECOND_FACTOR_EXISTS. */
      begin_second_factor: {
        Args: {
          current_password: string
        }
        Returns: { secret: string }
      }
      /** The calendar of a token as text/calendar (RFC 5545, RFC 7986): scope mine or all. 304 while nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND for an unknown token. */
      calendar_feed: {
        Args: {
          token: string
          scope?: string | null
        }
        Returns: string
      }
      /** The token of one's calendar address, made at the first call: {token}. */
      calendar_token: {
        Args: never
        Returns: { token: string }
      }
      /** Calls off a change of one's e-mail address: its link is no longer good. Harmless to repeat. */
      cancel_email_change: {
        Args: never
        Returns: undefined
      }
      /** Gives events another status: {changed, told}. With p_tell those who are going to what is cancelled or wait for a place there, or are invited to what is published, get a mail, with the words of p_message if there are any; of one event's publishing once. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      change_events: {
        Args: {
          p_event_ids: string[]
          p_status: string
          p_tell?: boolean | null
          p_message?: string | null
        }
        Returns: { changed: number; told: number }
      }
      /** Adds these members to a group, removes them, or makes those of them who are in it leaders or not: p_change add, remove, make_leaders, unmake_leaders. Returns those for whom that was a change. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, {resource: user} when one is no member of the club, ERROR_VALIDATION_FAILED {field}. */
      change_group_members: {
        Args: {
          p_group_id: string
          p_user_ids: string[]
          p_change: string
        }
        Returns: string[]
      }
      /** A new password for oneself; all other sessions end. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_PASSWORD_…, ERROR_TOO_MANY_ATTEMPTS_…. */
      change_password: {
        Args: {
          current_password: string
          new_password: string
        }
        Returns: Record<string, never>
      }
      /** Takes at most 200 scans (event_attendance:create) and answers each, in their order: {server_time, results: [{scan_id, result: recorded | duplicate | earlier | conflict | rejected, code, check_in_time, device_name, staff_name}]}. */
      check_in: {
        Args: {
          p_scans: Json
          p_sent_at: string
          p_device?: Json | null
        }
        Returns: { server_time: string; results: ({ scan_id: string; result: 'recorded' | 'duplicate' | 'earlier' | 'conflict' | 'rejected'; code: string | null; check_in_time: string | null; device_name: string | null; staff_name: string | null })[] }
      }
      /** The card of a member whom the caller looks after, in the club where they do. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_card: {
        Args: {
          p_child_id: string
        }
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** The next 50 events, or the next 200 of a series, that are meant for a member whom the caller looks after, with what the member answered. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_events: {
        Args: {
          p_child_id: string
          p_series_id?: string | null
        }
        Returns: Database['api']['CompositeTypes']['child_event'][]
      }
      /** The photo of a member whom the caller looks after, and where doors of the club in which they do show it, as private.photo_shown_in. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_photo: {
        Args: {
          p_child_id: string
        }
        Returns: { photo: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null; shown: boolean; events: { id: string; slug: string; title: string; start_time: string; end_time: string }[]; total: number }
      }
      /** The next events that a public club shows to anyone, as text/calendar. 304 while nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND for a club that is not public. */
      club_calendar: {
        Args: {
          p_association_id: string
        }
        Returns: string
      }
      /** The page that a public club shows to anyone, as text/html, in a language or in the visitor's. 304 while nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND for a club that is not public. */
      club_page: {
        Args: {
          p_association_id: string
          p_language?: string | null
        }
        Returns: string
      }
      /** {has_higher_role}: the target's role is above the other's, in a club of the caller. */
      compare_user_roles: {
        Args: {
          target_user_id: string
          current_user_id: string
        }
        Returns: Database['api']['CompositeTypes']['role_comparison']
      }
      /** Shows that it is oneself, by the password or what a passkey gave in its place, for ten minutes of this session: {}. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…. */
      confirm_password: {
        Args: {
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** From now on the login asks for a code: {recovery_codes}, ten, shown once. All other sessions end, unless p_end_others is false. The code proves that the app has the secret of begin_second_factor. ERROR_INVALID_SECOND_FACTOR, ERROR_RESOURCE_NOT_FOUND {resource} an hour after it was begun. */
      confirm_second_factor: {
        Args: {
          p_code: string
          p_end_others?: boolean | null
        }
        Returns: { recovery_codes: string[] }
      }
      /** How many people change_events would tell that these events are cancelled, and how many of those going or waiting for a place take no mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      count_cancellation_recipients: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** How many active members are in each group of the club, with its first ten leaders. ERROR_INSUFFICIENT_PERMISSIONS without group:manage. */
      count_group_members: {
        Args: {
          p_association_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_count'][]
      }
      /** How many people change_events would tell that these events are published, and how many of those invited take no mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      count_publication_recipients: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** How many a mail would reach, and how many opted out of its category: {recipients, opted_out}. The errors of send_email's recipients. */
      count_recipients: {
        Args: {
          p_mode: string
          p_emails?: string[] | null
          p_event_id?: string | null
          p_role_id?: string | null
          p_category?: string | null
          p_group_id?: string | null
          p_user_ids?: string[] | null
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** How many remind_unanswered would mail, and how many of those without an answer take no reminders: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read. */
      count_unanswered_recipients: {
        Args: {
          p_event_id: string
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** Registers a club and its first admin, who gets a link. ERROR_ASSOCIATION_CANNOT_REGISTER while the private settings multi_association and association_registration are off, ERROR_ASSOCIATION_NAME_TOO_SHORT, and the errors of register_user. */
      create_association_with_initial_admin: {
        Args: {
          association_name: string
          association_type: string
          admin_email: string
          admin_password: string
          admin_name: string
          admin_date_of_birth?: string | null
          admin_address?: string | null
        }
        Returns: undefined
      }
      /** The verification_id that an invitation needs. ERROR_ASSOCIATION_ID_REQUIRED, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS. */
      create_email_verification: {
        Args: {
          p_email: string
          p_verification_type: string
          p_association_id: string
        }
        Returns: string
      }
      /** Takes back the links of invitations to that address, and the pending invitations with them. ERROR_INSUFFICIENT_PERMISSIONS. */
      delete_email_verification: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      /** Deletes events with the answers to them, for good. Those that somebody attended, be it a visitor, stay, to be archived instead: {deleted, kept (their ids)}. ERROR_RESOURCE_NOT_FOUND without event:delete, ERROR_VALIDATION_FAILED {field}. */
      delete_events: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { deleted: number; kept: string[] }
      }
      /** Makes the caller nobody: attendance keeps its count, the person is gone and logged out. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_LAST_ADMIN, ERROR_TOO_MANY_ATTEMPTS_…. */
      delete_my_account: {
        Args: {
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** Asks for the caller's second factor again on all devices, this one too. */
      distrust_devices: {
        Args: never
        Returns: undefined
      }
      /** Who gets a mail of the log, and what became of it; empty without email_log:read. */
      email_log_recipients: {
        Args: {
          p_id: string
        }
        Returns: Database['api']['CompositeTypes']['email_log_recipient'][]
      }
      /** What this phone signs for the caller's card, or one of the caller's for a child's, is refused from now on, by every door whose roster has heard of it. */
      end_card_phone: {
        Args: {
          p_number: number
          p_child_id?: string | null
        }
        Returns: undefined
      }
      /** Logs the caller out everywhere but here. */
      end_other_sessions: {
        Args: never
        Returns: undefined
      }
      /** Logs the caller out of one of their own sessions. ERROR_RESOURCE_NOT_FOUND {resource}. */
      end_session: {
        Args: {
          p_session_id: string
        }
        Returns: undefined
      }
      /** The conflicts at the doors of an event, settled ones too, in no order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club. */
      event_conflicts: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['event_conflict'][]
      }
      /** The latest scans of all doors of an event, at most 200, the last one first (event_attendance:create): [{scan_id, user_id (null for a visitor), op, scanned_at, device_id, device_name, staff_name, is_mine, reason, undone, code, guest_of (with whom a visitor came)}]. Names of members are on the roster. ERROR_RESOURCE_NOT_FOUND, ERROR_INSUFFICIENT_PERMISSIONS. */
      event_door_log: {
        Args: {
          p_event_id: string
          p_limit?: number | null
        }
        Returns: ({ scan_id: string; user_id: string | null; op: Database['api']['Tables']['scans']['Row']['op']; scanned_at: string; device_id: string; device_name: string | null; staff_name: string | null; is_mine: boolean; reason: string | null; undone: boolean; code: Database['api']['Tables']['scans']['Row']['code'] | null; guest_of: string | null })[]
      }
      /** The groups that are invited to an event that the caller sees, in their order, with how many come: all of them for event_registration:read, else those that the caller leads. ERROR_RESOURCE_NOT_FOUND {resource: event}. */
      event_headcount: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_headcount'][]
      }
      /** The picture of an event by id and version (events.image), cached for ever because another picture has another version; of a private event or a draft only for those who see it, and not cached. 404 with ERROR_RESOURCE_NOT_FOUND. */
      event_image: {
        Args: {
          id: string
          v: string
        }
        Returns: string
      }
      /** The names of those who go to an event that the caller sees: where the club shows_participants, else to event_registration:read; comments likewise, where it shows_comments. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_INSUFFICIENT_PERMISSIONS. */
      event_participants: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['participant'][]
      }
      /** Each person who answered to an event or attended it, of a group when it is given. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_participation: {
        Args: {
          p_event_id: string
          p_group_id?: string | null
        }
        Returns: Database['api']['CompositeTypes']['event_participant'][]
      }
      /** An event in figures: {going (members), guests (that they bring), interested, declined, late (answered after the last day to answer), queued (who would get a place, so nobody whose account is closed), unanswered (null once it has begun), reminded and reminded_at (the last reminder to answer), attended, attended_without_registration, missing (going and not come), visitors, conflicts, doors: [{device_id, device_name, members, visitors, last_at}], arrivals: [{minute, people}]}. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_participation_figures: {
        Args: {
          p_event_id: string
        }
        Returns: { going: number; guests: number; interested: number; declined: number; late: number; unanswered: number | null; reminded: number | null; reminded_at: string | null; queued: number; attended: number; attended_without_registration: number; missing: number; visitors: number; conflicts: number; doors: ({ device_id: string; device_name: string | null; members: number; visitors: number; last_at: string })[]; arrivals: { minute: string; people: number }[] }
      }
      /** A page of the roster of an event, by user id (event_attendance:create): {event, salt, total, server_time, cursor, full, visitors, arrived, calls, next, members}, and with p_since only what changed since that cursor, with removed; full tells that the cursor was not of this database and everything is sent. */
      event_roster: {
        Args: {
          p_event_id: string
          p_after?: string | null
          p_limit?: number | null
          p_since?: string | null
        }
        Returns: { event: { id: string; title: string; start_time: string; end_time: string; is_private: boolean; max_participants: number | null; going_count: number; status: Database['api']['Tables']['events']['Row']['status']; codes: { old: Database['api']['Tables']['associations']['Row']['old_codes']; paper: Database['api']['Tables']['associations']['Row']['old_codes'] } }; undoes_others: boolean; salt: string; total: number; server_time: string; cursor: string; next: string | null; members: ({ user_id: string; name: string; status: Database['api']['Tables']['users']['Row']['status']; registration: Database['api']['Tables']['event_registrations']['Row']['status'] | null; queued?: true; guests?: number; guest_names?: string[]; guests_inside?: number; photo?: string; card_hash: string | null; handle: string | null; keys?: Record<string, string>; last_key?: number; check_in_time: string | null; device_id: string | null; device_name: string | null; scan_id?: string; others?: ({ scan_id: string; check_in_time: string; device_id: string; device_name: string | null })[] })[]; full: boolean; visitors: ({ device_id: string; device_name: string | null; visitors: number })[]; arrived: string[]; calls: ({ scan_id: string; user_id: string | null; reason: string | null; scanned_at: string; device_id: string; device_name: string | null })[]; removed?: string[] }
      }
      /** What happened at the doors of an event, in no order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club. */
      event_scans: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['event_scan'][]
      }
      /** Each active member who is invited to an event and has not answered it, of a group when it is given, with when they came, if they did. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_unanswered: {
        Args: {
          p_event_id: string
          p_group_id?: string | null
        }
        Returns: Database['api']['CompositeTypes']['event_participant'][]
      }
      /** Everything held about the caller, but no secrets: {account, memberships, groups, family (whom one looks after, and by whom one is), email_preferences, registrations, attendance, scans, conflict_notes, events_created, card, card_phones, calendar, sessions, known_devices, second_factor, photo, passkeys, audit_log (what one did, and what others did to one), failed_logins, mails, mails_written, invitations_sent}. */
      export_my_data: {
        Args: never
        Returns: Json
      }
      /** The first 20 members of the event's club with that in their name, accounts that are inactive left out. ERROR_RESOURCE_NOT_FOUND without event_attendance:create and event_attendance:read in its club. */
      find_attendees: {
        Args: {
          p_event_id: string
          p_search: string
        }
        Returns: Database['api']['CompositeTypes']['event_candidate'][]
      }
      /** The first 50 members of the club who are not in the group and have that in their name or address. ERROR_RESOURCE_NOT_FOUND without group:manage. */
      find_group_candidates: {
        Args: {
          p_group_id: string
          p_search?: string | null
        }
        Returns: Database['api']['CompositeTypes']['group_candidate'][]
      }
      /** The second step of a login, with a code of the app or a recovery code: tokens as authenticate gives them. With p_trust_device the password is enough on this device for 30 days. ERROR_LOGIN_EXPIRED after five minutes, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_…. */
      finish_login: {
        Args: {
          p_token: string
          p_code: string
          p_device_token?: string | null
          p_trust_device?: boolean | null
        }
        Returns: { access_token: string; refresh_token: string; device_token: string }
      }
      /** The event types of the club; empty for a club that the caller cannot see. */
      get_valid_event_types: {
        Args: {
          association_id: string
        }
        Returns: Database['api']['Tables']['events']['Row']['type'][]
      }
      /** What a link is for, without using it: {type, email, expires_at, association_id, association_name, role_name, terms_and_conditions, asks_for_password}; the terms to who is invited. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED {reason}. */
      get_verification: {
        Args: {
          p_token: string
        }
        Returns: { type: 'registration' | 'email' | 'email_change' | 'email_change_undo' | 'user_invitation' | 'password_reset'; email: string; expires_at: string; association_id: string | null; association_name: string | null; role_name: string | null; terms_and_conditions: string | null; asks_for_password: boolean }
      }
      /** Each active member of a group with the answer to an event that the caller sees, for leaders of the group and event_registration:read. ERROR_RESOURCE_NOT_FOUND {resource: event} for others. */
      group_answers: {
        Args: {
          p_group_id: string
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_answer'][]
      }
      /** Attendance of the groups of the club, as they are today, at events that they were invited to, that began in the interval and are over, of one type or of all. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      group_attendance: {
        Args: {
          p_from: string
          p_to: string
          p_type?: string | null
        }
        Returns: Database['api']['CompositeTypes']['group_attendance'][]
      }
      /** Makes members of rows [{name, email, date_of_birth?, address?, phone?, emergency_name?, emergency_phone?, member_since?, language?, role_id?, groups?}], all or none, and mails each a link to choose a password; p_role_id for those without a role_id, p_dry_run only checks. {rows, imported, new_groups, errors: [{row, field, code, params}]}: with errors nothing is imported. groups are names; those that the club does not have are made (new_groups). ERROR_INSUFFICIENT_PERMISSIONS without user:invite, and with groups without group:manage, ERROR_VALIDATION_FAILED {field: p_rows, min, max}, ERROR_EMAIL_ALREADY_EXISTS. */
      import_members: {
        Args: {
          p_rows: Json
          p_role_id: string
          p_dry_run?: boolean | null
        }
        Returns: { rows: number; imported: number; new_groups: string[]; errors: { row: number; field: string; code: string; params: Record<string, Json> }[] }
      }
      /** Whom a member looks after in a club, and who looks after them: of oneself, and of others for user:read:profile and user:update:profile. ERROR_INSUFFICIENT_PERMISSIONS without. */
      list_family: {
        Args: {
          p_association_id: string
          p_user_id: string
        }
        Returns: Database['api']['CompositeTypes']['family_member'][]
      }
      /** The members of a group with their addresses, for its leaders, group:manage and user:read:profile; the telephone numbers not by group:manage alone. ERROR_RESOURCE_NOT_FOUND for others. */
      list_group_members: {
        Args: {
          p_group_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_person'][]
      }
      /** Those whom count_recipients counts, one by one, in no order of its own. Its errors. */
      list_recipients: {
        Args: {
          p_mode: string
          p_emails?: string[] | null
          p_event_id?: string | null
          p_role_id?: string | null
          p_category?: string | null
          p_group_id?: string | null
          p_user_ids?: string[] | null
        }
        Returns: Database['api']['CompositeTypes']['mailing_recipient'][]
      }
      /** Ends this session, or with p_all all sessions of the caller. */
      logout: {
        Args: {
          p_all?: boolean | null
        }
        Returns: undefined
      }
      /** One's own account. */
      me: {
        Args: never
        Returns: Database['api']['CompositeTypes']['me']
      }
      /** How a member, or the caller, attended events that began in the interval, are over and concerned them (invited since they joined, answered, or attended), by month on the club's clock and type: [{month (YYYY-MM), type, events, attended, going, no_shows}]. Of others for those with event_attendance:read and event_registration:read in a club of theirs, in that club. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}. */
      member_attendance: {
        Args: {
          p_from: string
          p_to: string
          p_user_id?: string | null
        }
        Returns: { month: string; type: Database['api']['Tables']['events']['Row']['type']; events: number; attended: number; going: number; no_shows: number }[]
      }
      /** The cards of these members, to be printed, in the order asked for; noted in the audit log. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card, ERROR_RESOURCE_NOT_FOUND {resource} with one who is no member of that club, ERROR_VALIDATION_FAILED {field} for none or more than 5000. */
      member_cards: {
        Args: {
          p_user_ids: string[]
        }
        Returns: Database['api']['CompositeTypes']['printed_card'][]
      }
      /** Whether a member has two-step login or a passkey, and nothing more of it; for who may reset it. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH. */
      member_has_second_factor: {
        Args: {
          p_user_id: string
        }
        Returns: boolean
      }
      /** The photo of a member of a club in which the caller has user:read:profile or user:update:profile: {version, media_type, content (base64), created_at}; null without one. ERROR_RESOURCE_NOT_FOUND {resource: user}. */
      member_photo: {
        Args: {
          p_user_id: string
        }
        Returns: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null
      }
      /** Moves somebody to another place in the queue of an event, with a reason that the audit log keeps; the place. ERROR_RESOURCE_NOT_FOUND {resource} without event:update or when they are not in the queue, ERROR_VALIDATION_FAILED {field}. */
      move_in_queue: {
        Args: {
          p_event_id: string
          p_user_id: string
          p_place: number
          p_reason: string
        }
        Returns: number
      }
      /** The announcements that were mailed to the caller in the last six weeks, the latest first, at most 20; nobody else's. */
      my_announcements: {
        Args: never
        Returns: Database['api']['CompositeTypes']['announcement'][]
      }
      /** One's own card. */
      my_card: {
        Args: never
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** The phones that show the caller's card, at most three of their own and three of each guardian, and the caller's phones that show a child's. */
      my_card_phones: {
        Args: never
        Returns: Database['api']['CompositeTypes']['card_phone'][]
      }
      /** The caller's passkeys, the oldest first. */
      my_passkeys: {
        Args: never
        Returns: Database['api']['CompositeTypes']['my_passkey'][]
      }
      /** The caller's photo, and where doors show it, as private.photo_shown_in. */
      my_photo: {
        Args: never
        Returns: { photo: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null; shown: boolean; events: { id: string; slug: string; title: string; start_time: string; end_time: string }[]; total: number }
      }
      /** The caller's places in the queues of events that are not over. */
      my_queue_places: {
        Args: never
        Returns: Database['api']['CompositeTypes']['queue_place'][]
      }
      /** Where the caller is logged in, this session first, then the last used. A session is used when it is refreshed, every quarter of an hour. */
      my_sessions: {
        Args: never
        Returns: Database['api']['CompositeTypes']['my_session'][]
      }
      /** Notes in the audit log that the caller saves their own data as a file, once an hour. */
      note_data_export: {
        Args: never
        Returns: undefined
      }
      /** Notes in the audit log that the caller saves a list of the club as a file of that name, with so many rows; for members whose role has a permission. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RATE_LIMITED {seconds} after 100 in an hour. */
      note_export: {
        Args: {
          p_association_id: string
          p_name: string
          p_rows: number
        }
        Returns: undefined
      }
      /** Mails a link with which a member without an account chooses a password, and gets that address and an account; good for 24 hours. Until it is opened nothing of the member changes, and guardians stay afterwards. It ends an earlier link; without p_email it does only that. ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_INSUFFICIENT_PERMISSIONS without user:invite and user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS also where another one without an account was offered it, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_VALIDATION_FAILED {field: p_user_id, reason: has_account}. */
      offer_account: {
        Args: {
          p_user_id: string
          p_email?: string | null
        }
        Returns: undefined
      }
      /** Puts these groups of a club into this order, on the places that they have among the others. ERROR_RESOURCE_NOT_FOUND without group:manage in their club, ERROR_VALIDATION_FAILED {field}. */
      order_groups: {
        Args: {
          p_group_ids: string[]
        }
        Returns: undefined
      }
      /** Puts these roles into this order, the highest first, on the places that they have among the others. Only roles below one's own: ERROR_ROLE_TOO_HIGH; ERROR_RESOURCE_NOT_FOUND, ERROR_VALIDATION_FAILED {field}. */
      order_roles: {
        Args: {
          p_role_ids: string[]
        }
        Returns: undefined
      }
      /** The address that is to become one's own and waits for its confirmation: {email, expires_at}, or null. */
      pending_email_change: {
        Args: never
        Returns: { email: string; expires_at: string } | null
      }
      /** The checked sources of a mail and of the page around it, with the caller, their club and a coming event as sample, for mail/render-mail.ts: {subject, html_body, text_body, html_page, text_page, variables}. Links are paths. ERROR_INSUFFICIENT_PERMISSIONS without email:send or email_template:*, ERROR_TEMPLATE_VARIABLE {name}, ERROR_VALIDATION_FAILED {field}. */
      preview_email: {
        Args: {
          p_subject: string
          p_html: string
          p_text?: string | null
          p_kind?: string | null
          p_language?: string | null
          p_category?: string | null
          p_event_id?: string | null
        }
        Returns: { subject: string; html_body: string; text_body: string | null; html_page: string; text_page: string; variables: Record<string, string | null> }
      }
      /** New tokens for a refresh token: {access_token, refresh_token}; of those that one token gave, the newest ten are good. Or 401 with ERROR_INVALID_TOKEN, ERROR_TOKEN_EXPIRED, ERROR_ACCOUNT_INACTIVE. */
      refresh_token: {
        Args: {
          refresh_token_param: string
        }
        Returns: { access_token: string; refresh_token: string }
      }
      /** A new account: {access_token, refresh_token}, both null until its mail is confirmed, the same whether or not the address has an account. With verification_id, the token of an invitation's link (not the id that the inviter sees), the account is verified, gets the role and is logged in. ERROR_INVALID_EMAIL, ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}, ERROR_ASSOCIATION_CANNOT_REGISTER, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED {seconds}, ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS. */
      register_user: {
        Args: {
          name: string
          email: string
          password: string
          date_of_birth?: string | null
          address?: string | null
          association_id?: string | null
          language?: string | null
          verification_id?: string | null
        }
        Returns: { access_token: string; refresh_token: string; device_token: string } | { access_token: null; refresh_token: null }
      }
      /** Mails those who have not answered an event to come, at most every 12 hours: {reminded, opted_out}. Who takes no reminders gets none. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED once it has begun, ERROR_RATE_LIMITED {seconds}, ERROR_EMAIL_NO_RECIPIENTS. */
      remind_unanswered: {
        Args: {
          p_event_id: string
        }
        Returns: { reminded: number; opted_out: number }
      }
      /** Ends that a member looks after another one in a club; nothing happens when it is not so. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}. */
      remove_guardian: {
        Args: {
          p_association_id: string
          p_child_id: string
          p_guardian_id: string
        }
        Returns: undefined
      }
      /** A passkey of one's own is no longer good: {}. All other sessions that began with a passkey end. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_RESOURCE_NOT_FOUND {resource}. */
      remove_passkey: {
        Args: {
          p_id: string
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** Takes the photo of a member away, who may give another one; nothing happens without one. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH. */
      remove_photo: {
        Args: {
          p_user_id: string
        }
        Returns: undefined
      }
      /** The password is enough again to log in: {}. All other sessions end, unless p_end_others is false. The failures of private.refuse_password_and_code. */
      remove_second_factor: {
        Args: {
          current_password: string
          p_code: string
          p_end_others?: boolean | null
        }
        Returns: Record<string, never>
      }
      /** Another name for a passkey of one's own. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}. */
      rename_passkey: {
        Args: {
          p_id: string
          p_name: string
        }
        Returns: undefined
      }
      /** Repeats an event every p_weeks weeks until a day (included), at the same time of day in the club, as a series of single events, at most 100; how many were made. A series that is repeated goes on after its last event. All show the same picture, until one of them is given its own. ERROR_RESOURCE_NOT_FOUND without event:create and event:update, ERROR_VALIDATION_FAILED {field}. */
      repeat_event: {
        Args: {
          p_event_id: string
          p_until: string
          p_weeks?: number | null
        }
        Returns: number
      }
      /** A new calendar address; the one before shows nothing any more: {token}. */
      replace_calendar_token: {
        Args: never
        Returns: { token: string }
      }
      /** Gives a member a new card, as when the old one was lost, and with p_end_phones ends the phones that show it. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card in a club of theirs, ERROR_ROLE_TOO_HIGH. */
      replace_card: {
        Args: {
          p_user_id: string
          p_end_phones?: boolean | null
        }
        Returns: undefined
      }
      /** A new card; the one before is no longer good. */
      replace_my_card: {
        Args: never
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** Ten new recovery codes in place of the earlier ones: {recovery_codes}. The failures of private.refuse_password_and_code. */
      replace_recovery_codes: {
        Args: {
          current_password: string
          p_code: string
        }
        Returns: { recovery_codes: string[] }
      }
      /** A link to the new address, which takes over when it is used, and word to the old one; the same answer for an address that is taken. {}. Without current_password the link asks for it. ERROR_INVALID_EMAIL, ERROR_INVALID_CURRENT_PASSWORD, ERROR_VALIDATION_FAILED {field, reason: same}, ERROR_RATE_LIMITED {seconds}, ERROR_TOO_MANY_ATTEMPTS_…. */
      request_email_change: {
        Args: {
          new_email: string
          current_password?: string | null
        }
        Returns: Record<string, never>
      }
      /** A link to a new password, by mail, good for an hour; the same answer for any address. With p_device_token, of a device on which the owner has logged in, not limited by what strangers ask for. ERROR_INVALID_EMAIL, ERROR_RATE_LIMITED {seconds}. */
      request_password_reset: {
        Args: {
          p_email: string
          p_device_token?: string | null
        }
        Returns: undefined
      }
      /** A new link for an unverified account; the same answer for any address. ERROR_INVALID_EMAIL, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED, to the owner ERROR_EMAIL_ALREADY_VERIFIED. */
      resend_verification: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      /** Sets a new password with the link of a mail and ends all sessions; a member without an account gets one. ERROR_EMAIL_ALREADY_EXISTS where somebody has taken the address of that since, ERROR_INVALID_TOKEN {reason}, ERROR_PASSWORD_…; a password that is refused leaves the link good. */
      reset_password: {
        Args: {
          p_reset_token: string
          p_new_password: string
        }
        Returns: undefined
      }
      /** Makes the password enough again for a member who has lost the app and the recovery codes, removes passkeys, logs them out and tells them by mail; for those with user:update:status, over whom the member does not stand, nor manages people in a club where they are not. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource}. */
      reset_second_factor: {
        Args: {
          p_user_id: string
        }
        Returns: undefined
      }
      /** Gives the texts of these keys, in every language, back the words that the app came with; how many were changed. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      reset_translations: {
        Args: {
          p_key_ids: string[]
        }
        Returns: number
      }
      /** Queues again what failed of a mail, but not for who has left or wants no such mail any more; how many. ERROR_RESOURCE_NOT_FOUND without email:send in its club. */
      retry_failed: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      /** How many have each role of the club, for those who manage roles. ERROR_INSUFFICIENT_PERMISSIONS. */
      role_members: {
        Args: {
          p_association_id: string
        }
        Returns: Database['api']['CompositeTypes']['role_count'][]
      }
      /** Photos of up to 50 members on the roster of an event that shows them: [{user_id, version, media_type, content (base64)}]; whoever gave none is left out, and all are where the event shows none. Errors as of event_roster, ERROR_VALIDATION_FAILED {field}. */
      roster_photos: {
        Args: {
          p_event_id: string
          p_user_ids: string[]
        }
        Returns: ({ version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; user_id: string })[]
      }
      /** Makes or changes a role {id?, name, description, association_id, sort_order} and replaces its permissions, in one step; the rights of the separate calls. */
      save_role: {
        Args: {
          p_role: Json
          p_permission_ids: string[]
        }
        Returns: Database['api']['Tables']['roles']['Row']
      }
      /** Whether the caller logs in with a second factor: {confirmed_at, null without one; recovery_codes, how many are left; trusted_devices, on how many the password is enough; is_used, whether this session began with it}. */
      second_factor: {
        Args: never
        Returns: { confirmed_at: string | null; recovery_codes: number; trusted_devices: number; is_used: boolean }
      }
      /** Queues a mail once for the campaign id that the caller made up: {id, recipients}. Subject and bodies are Liquid; what is not given comes from the template, the language of one's own words from the sender. Mode all needs p_confirm = confirm. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_EMAIL_NO_RECIPIENTS, ERROR_INVALID_EMAIL {email, emails}, ERROR_TEMPLATE_VARIABLE {name}, ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}. */
      send_email: {
        Args: {
          p_campaign_id: string
          p_mode: string
          p_emails?: string[] | null
          p_event_id?: string | null
          p_role_id?: string | null
          p_template_id?: string | null
          p_subject?: string | null
          p_html?: string | null
          p_text?: string | null
          p_category?: string | null
          p_confirm?: string | null
          p_language?: string | null
          p_group_id?: string | null
          p_user_ids?: string[] | null
        }
        Returns: { id: string; recipients: number }
      }
      /** Mails the caller what preview_email shows, whatever they opted out of; the address. Its errors, and ERROR_RATE_LIMITED {seconds} after 30 in an hour. */
      send_test_email: {
        Args: {
          p_subject: string
          p_html: string
          p_text?: string | null
          p_kind?: string | null
          p_language?: string | null
          p_category?: string | null
          p_event_id?: string | null
        }
        Returns: string
      }
      /** Sets the logo of a club from base64, or takes it away with null; its version, which association_logo asks for. ERROR_RESOURCE_NOT_FOUND without association:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}. */
      set_association_logo: {
        Args: {
          p_association_id: string
          p_content: string | null
          p_media_type?: string | null
        }
        Returns: number
      }
      /** Sets the picture of an event from base64, or takes it away with null; its version, which event_image asks for. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}. */
      set_event_image: {
        Args: {
          p_event_id: string
          p_content: string | null
          p_media_type?: string | null
        }
        Returns: string
      }
      /** Says how many of a group are wanted at events of each type: {type: number}, in place of what was said before. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, ERROR_VALIDATION_FAILED {field, min, max}. */
      set_group_needs: {
        Args: {
          p_group_id: string
          p_wanted: Json
        }
        Returns: undefined
      }
      /** Puts a member into these groups of the club and into no others; where they lead one already, they go on. ERROR_INSUFFICIENT_PERMISSIONS without group:manage, ERROR_RESOURCE_NOT_FOUND {resource: group or user}, ERROR_VALIDATION_FAILED {field}. */
      set_member_groups: {
        Args: {
          p_association_id: string
          p_user_id: string
          p_group_ids: string[]
        }
        Returns: undefined
      }
      /** Gives the photo of the caller, or of a child whom they look after (base64 of a WebP or JPEG of at most 160 by 160 pixels and 6144 bytes), or takes it back with null; its version. ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}, ERROR_RESOURCE_NOT_FOUND {resource: user} when the account has just been deleted, and for anybody else. */
      set_photo: {
        Args: {
          p_content: string | null
          p_media_type?: string | null
          p_child_id?: string | null
        }
        Returns: string
      }
      /** Settles a member's conflict at an event as far as the caller saw it, with a note of at most 500 letters (event_attendance:create and read). The settlement's id is the caller's, so that the same call twice settles once. ERROR_RESOURCE_NOT_FOUND {resource: event | conflict}: none of these scans is in an open conflict, ERROR_VALIDATION_FAILED {field}. */
      settle_conflict: {
        Args: {
          p_settlement_id: string
          p_event_id: string
          p_user_id: string
          p_scan_ids: string[]
          p_note: string
        }
        Returns: undefined
      }
      /** Gives the picture of an event, or that it has none, to those of its series that follow, or to all of it (p_scope following or all); how many got another one. ERROR_RESOURCE_NOT_FOUND without event:update or a series, ERROR_VALIDATION_FAILED {field}. */
      share_event_image: {
        Args: {
          p_event_id: string
          p_scope: string
        }
        Returns: number
      }
      /** Mails those who are going or wait for a place what has changed of an event and of others of its series, once, with the words of p_message if there are any; without p_tell nobody, and it is not asked again: {told}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      tell_of_changes: {
        Args: {
          p_event_id: string
          p_tell?: boolean | null
          p_message?: string | null
        }
        Returns: { told: number }
      }
      /** No more mail of a type (all, announcements, events, reminders) to the address whose mail carried the token (RFC 8058): {type}. Harmless to repeat. ERROR_INVALID_TOKEN {reason}, ERROR_VALIDATION_FAILED {field}. */
      unsubscribe: {
        Args: {
          p_token: string
          p_type: string
        }
        Returns: { type: string }
      }
      /** Whether the members are still to be told that an event, or others of its series, changed in time, place or address: {events (how many), recipients, opted_out, before: {start_time, end_time, location, address} of this one, or null}. ERROR_RESOURCE_NOT_FOUND without event:update. */
      untold_changes: {
        Args: {
          p_event_id: string
        }
        Returns: { events: number; recipients: number; opted_out: number; before: { start_time: string; end_time: string; location: string | null; address: string | null } | null }
      }
      /** Gives all these members a role, a status, or both; how many. With one that the caller may not change nothing is changed: ERROR_RESOURCE_NOT_FOUND, ERROR_ROLE_TOO_HIGH, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_LAST_ADMIN, ERROR_VALIDATION_FAILED {field}. */
      update_members: {
        Args: {
          p_user_ids: string[]
          p_role_id?: string | null
          p_status?: string | null
        }
        Returns: number
      }
      /** Changes this event of a series and those that follow, or all of it (p_scope following or all); how many. p_changes has the columns that change, as this event is to have them; times move by as much on the club's clock. All of them change, or none: ERROR_RESOURCE_NOT_FOUND, ERROR_INVALID_EVENT_TYPE, ERROR_VALIDATION_FAILED {field}. */
      update_series: {
        Args: {
          p_event_id: string
          p_scope: string
          p_changes: Json
        }
        Returns: number
      }
      /** true; a session that has ended is answered with 401. */
      validate_session: {
        Args: never
        Returns: boolean
      }
      /** Uses the link of a mail: {type: registration, email, email_change or email_change_undo, email, reset_token?}; with reset_token the account has no password (any more), and reset_password takes one. p_current_password for a change of address that was asked for without it (get_verification tells). An invitation is only told of; register_user uses it. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS, ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…. */
      verify_email: {
        Args: {
          p_token: string
          p_current_password?: string | null
        }
        Returns: { type: 'registration' | 'email' | 'email_change' | 'email_change_undo' | 'user_invitation' | 'password_reset'; email: string; reset_token?: string }
      }
      /** Whether the link is still good, without using it: {email, is_first (the account has no password yet)} or ERROR_INVALID_TOKEN {reason}. */
      verify_reset_token: {
        Args: {
          p_reset_token: string
        }
        Returns: { email: string; is_first: boolean }
      }
    }
    Enums: Record<never, never>
    CompositeTypes: {
      announcement: {
        body: string | null
        category: 'announcements' | 'events'
        event_slug: string | null
        id: string
        sender_name: string | null
        sent_at: string
        subject: string | null
      }
      audit_line: {
        action: string
        actor_id: string | null
        actor_name: string | null
        address: string | null
        at: string
        details: { from?: string; to?: string; reason?: string; role?: string; fields?: string[]; added?: string[]; removed?: string[]; count?: number; rows?: number; recipients?: number; more?: boolean }
        id: number
        object_id: string | null
        object_name: string | null
        object_type: string | null
        session_id: string | null
        subject_email: string | null
        subject_id: string | null
        subject_name: string | null
      }
      card_phone: {
        added_at: string
        child_id: string | null
        child_name: string | null
        device: string | null
        guardian_name: string | null
        number: number
        public_key: string
      }
      child_event: {
        address: string | null
        answer_by: string | null
        attendance: { check_in_time: string }[]
        description: string | null
        end_time: string
        going_count: number
        group_ids: string[]
        guests_allowed: number
        guests_count: number
        id: string
        image: string | null
        interested_count: number
        is_private: boolean
        location: string | null
        max_participants: number | null
        others_see: boolean
        place: number | null
        queued_count: number
        registrations: ({ comment: string | null; guest_names: string[]; guests: number; status: Database['api']['Tables']['event_registrations']['Row']['status'] })[]
        series_id: string | null
        slug: string
        start_time: string
        status: Database['api']['Tables']['events']['Row']['status']
        title: string
        type: Database['api']['Tables']['events']['Row']['type']
      }
      email_log_recipient: {
        attempts: number
        email: string
        last_error: string | null
        name: string | null
        sent_at: string | null
        state: 'queued' | 'sending' | 'sent' | 'failed'
      }
      event_candidate: {
        check_in_time: string | null
        name: string
        registration: Database['api']['Tables']['event_registrations']['Row']['status'] | null
        user_id: string
      }
      event_conflict: {
        first_at: string
        is_open: boolean
        name: string
        notes: ({ note: string; settled_by: string | null; settled_at: string })[]
        sides: ({ scan_id: string; scanned_at: string; device_name: string | null; staff_name: string | null; method: Database['api']['Tables']['scans']['Row']['method']; is_first: boolean; reason: Database['api']['Tables']['scans']['Row']['conflict_reason'] | null })[]
        user_id: string
      }
      event_participant: {
        check_in_time: string | null
        comment: string | null
        date_registered: string | null
        guest_names: string[]
        guests: number
        is_late: boolean
        name: string
        participation: 'registered' | 'attended' | 'attended_without_registration' | 'no_show' | 'interested' | 'declined' | 'unanswered' | 'queued'
        queue_place: number | null
        registration: Database['api']['Tables']['event_registrations']['Row']['status'] | null
        user_id: string
      }
      event_scan: {
        code: Database['api']['Tables']['scans']['Row']['code'] | null
        conflict: boolean
        conflict_reason: Database['api']['Tables']['scans']['Row']['conflict_reason'] | null
        device_name: string | null
        guest_of_name: string | null
        method: Database['api']['Tables']['scans']['Row']['method']
        name: string | null
        op: Database['api']['Tables']['scans']['Row']['op']
        reason: string | null
        recorded_at: string
        result: Database['api']['Tables']['scans']['Row']['result']
        scan_id: string
        scanned_at: string
        staff_name: string | null
        stale: boolean
        taken_over: boolean
        taken_over_by_name: string | null
        undone: boolean
        user_id: string | null
      }
      family_member: {
        is_child: boolean
        name: string
        user_id: string
      }
      group_answer: {
        comment: string | null
        guests: number
        is_leader: boolean
        name: string
        status: Database['api']['Tables']['event_registrations']['Row']['status'] | null
        user_id: string
      }
      group_attendance: {
        attended: number
        events: number
        going: number
        group_id: string
        members: number
        name: string
        no_shows: number
      }
      group_candidate: {
        email: string | null
        name: string
        user_id: string
      }
      group_count: {
        group_id: string
        leaders: string[]
        members: number
      }
      group_headcount: {
        declined: number
        going: number
        group_id: string
        interested: number
        members: number
        name: string
        wanted: number | null
      }
      group_person: {
        email: string | null
        emergency_name: string | null
        emergency_phone: string | null
        is_leader: boolean
        name: string
        phone: string | null
        status: Database['api']['Tables']['users']['Row']['status']
        user_id: string
      }
      mailing_recipient: {
        email: string
        name: string | null
        wants: boolean
      }
      me: {
        address: string | null
        date_of_birth: string | null
        email: string
        emergency_name: string | null
        emergency_phone: string | null
        id: string
        language: Database['api']['Tables']['users']['Row']['language']
        last_login: string | null
        last_modified: string
        member_since: string
        name: string
        phone: string | null
        status: Database['api']['Tables']['users']['Row']['status']
      }
      member_card: {
        association_name: string
        card: string
        issued_at: string
        member_since: string
        name: string
        role_name: string
      }
      my_passkey: {
        created_at: string
        id: string
        is_synced: boolean
        last_used_at: string | null
        name: string
      }
      my_session: {
        created_at: string
        device: string | null
        ends_at: string
        id: string
        is_current: boolean
        last_used_at: string
      }
      participant: {
        comment: string | null
        guests: number
        is_me: boolean
        name: string
      }
      printed_card: {
        card: string
        member_since: string | null
        name: string
        user_id: string
      }
      queue_place: {
        event_id: string
        place: number
      }
      role_comparison: {
        has_higher_role: boolean
      }
      role_count: {
        members: number
        role_id: string
      }
    }
  }
  translations: {
    Tables: {
      /** Names of texts, dotted; the first part is the namespace. */
      keys: {
        Row: {
          edited: boolean
          id: string
          is_base: boolean
          key: string
          missing: number
          namespace: string
          search_vector: string
        }
        Insert: {
          key: string
          namespace: string
        }
        Update: {
          key?: string
          namespace?: string
        }
        Relationships: []
      }
      /** The languages of the app. */
      languages: {
        Row: {
          code: string
          name: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      /** A text in a language. */
      translations: {
        Row: {
          base_value: string | null
          edited: boolean
          id: string
          key_id: string
          language_code: string
          last_modified: string
          search_vector: string
          value: string
        }
        Insert: {
          key_id: string
          language_code: string
          value: string
        }
        Update: {
          value?: string
        }
        Relationships: [
          {
            foreignKeyName: 'translations_key_id_fkey'
            columns: ['key_id']
            isOneToOne: false
            referencedRelation: 'keys'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'translations_language_code_fkey'
            columns: ['language_code']
            isOneToOne: false
            referencedRelation: 'languages'
            referencedColumns: ['code']
          },
        ]
      }
    }
    Views: {
      /** The namespaces that have texts. */
      distinct_namespaces: {
        Row: {
          namespace: string
        }
        Relationships: []
      }
    }
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
