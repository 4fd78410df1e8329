// Made by `npm run db:types` from db/. Do not edit.

import type { Language } from '#lib/text/languages.ts'

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
  | 'ERROR_EMAIL_ALREADY_SENT'
  | 'ERROR_EMAIL_ALREADY_VERIFIED'
  | 'ERROR_EMAIL_NO_RECIPIENTS'
  | 'ERROR_EMAIL_TOO_NESTED'
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
  | 'ERROR_TEMPLATE_SECRET'
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
          answers: boolean
          events: boolean
          last_modified: string
          reminders: boolean
          user_id: string
        }
        Insert: Record<string, never>
        Update: {
          announcements?: boolean
          answers?: boolean
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
          language: Language
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
          id?: string
          kind?: 'already_registered' | 'announcement' | 'answer_reminder' | 'email_change' | 'email_change_notice' | 'email_changed' | 'invitation' | 'new_login' | 'second_factor_on' | 'second_factor_off' | 'passkey_added' | 'password_reset' | 'place_given' | 'reminder' | 'verification'
          language?: Language
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
      /** Who is inside: the earliest check-in that has not been undone. */
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
      /** Who is going to an event, is interested, has declined, or is on the waiting list. */
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
          id?: string
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
      /** A club's sections, teams and committees, in the order chosen by the club. */
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
      /** Members who are looked after by one or two others, within a club. */
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
          name: 'association:update' | 'audit_log:read' | 'email:send' | 'email_log:read' | 'email_template:create' | 'email_template:delete' | 'email_template:update' | 'event:create' | 'event:delete' | 'event:read' | 'event:update' | 'event_attendance:create' | 'event_attendance:delete' | 'event_attendance:read' | 'event_registration:read' | 'grants:manage' | 'group:manage' | 'role:create' | 'role:delete' | 'role:update' | 'translation:create' | 'translation:delete' | 'translation:update' | 'user:delete' | 'user:invite' | 'user:read:profile' | 'user:update:card' | 'user:update:profile' | 'user:update:role' | 'user:update:status'
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
      /** Which messages a person gets as notifications, when, and how much they say. */
      push_preferences: {
        Row: {
          announcements: boolean
          answers: boolean
          events: boolean
          is_discreet: boolean
          last_modified: string
          muted_groups: string[]
          places: boolean
          quiet_from: string | null
          quiet_until: string | null
          reminders: boolean
          user_id: string
        }
        Insert: Record<string, never>
        Update: {
          announcements?: boolean
          answers?: boolean
          events?: boolean
          is_discreet?: boolean
          muted_groups?: string[]
          places?: boolean
          quiet_from?: string | null
          quiet_until?: string | null
          reminders?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'push_preferences_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'users'
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
      /** Every check-in, undo and call for staff that a device sent. Never changed, except for what other scans imply: undone, conflict, settlement. */
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
          method: 'card' | 'search' | 'manual' | 'visitor' | 'roll_call'
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
      /** People, with or without an account. A row is visible to itself, and to user:read:profile. */
      users: {
        Row: {
          address: string | null
          association_ids: string[]
          awaits_invitation: boolean
          date_of_birth: string | null
          deleted_at: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          folded_name: string
          has_account: boolean
          id: string
          language: Language
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
          language?: Language
          name?: string
          phone?: string | null
          status?: 'unverified' | 'verified' | 'inactive'
        }
        Relationships: []
      }
    }
    Views: {
      /** Mail that has been or is being sent: announcements, reminders, invitations. */
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
      /** The permissions of each role, by name. */
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
      /** Members with their role, once for each group they are in. */
      users_in_groups: {
        Row: {
          address: string | null
          association_id: string
          awaits_invitation: boolean
          date_of_birth: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          folded_name: string
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
      /** Members with their role and the groups they are in: the list of users. */
      users_with_roles: {
        Row: {
          address: string | null
          association_id: string
          awaits_invitation: boolean
          date_of_birth: string | null
          email: string
          emergency_name: string | null
          emergency_phone: string | null
          folded_name: string
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
      /** The outstanding offer of an account to a member without one: {email, expires_at}, or null. Same errors as offer_account. */
      account_offer: {
        Args: {
          p_user_id: string
        }
        Returns: { email: string; expires_at: string } | null
      }
      /** Lets the phone with this public key (base64url of the compressed point) show the card of the caller, or of a child they look after, either replacing another of the caller's phones or in addition to at most two. Returns the number that the phone's codes must give; idempotent. ERROR_VALIDATION_FAILED {field}, ERROR_TOO_MANY_CARD_PHONES {max}, ERROR_RATE_LIMITED {seconds} after 20 in a day, ERROR_RESOURCE_NOT_FOUND {resource}. */
      add_card_phone: {
        Args: {
          p_public_key: string
          p_replaces?: number | null
          p_child_id?: string | null
        }
        Returns: number
      }
      /** Makes a member another member's guardian in a club; idempotent. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile in the club and user:update:card in all of the child's clubs, ERROR_ROLE_TOO_HIGH if the child's role is higher, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_TOO_MANY_GUARDIANS {max}, ERROR_GUARDIAN_LOOKED_AFTER if the guardian has a guardian or the child is one, ERROR_VALIDATION_FAILED {field, reason}. */
      add_guardian: {
        Args: {
          p_association_id: string
          p_child_id: string
          p_guardian_id: string
        }
        Returns: undefined
      }
      /** Creates a member without an account, with the lowest role and up to two guardians, at least one if under 18; returns its id. A retry with the same p_id, a UUID chosen by the caller, corrects the name and the date. It cannot log in and receives no mail, until offer_account. ERROR_INSUFFICIENT_PERMISSIONS without user:invite and user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: role or user}, ERROR_GUARDIAN_LOOKED_AFTER, ERROR_VALIDATION_FAILED {field}. */
      add_member: {
        Args: {
          p_association_id: string
          p_name: string
          p_guardian_ids: string[]
          p_date_of_birth?: string | null
          p_id?: string | null
        }
        Returns: string
      }
      /** Sends the caller's notifications to this browser, too, as long as the session lasts: the address and the keys of its subscription. Idempotent. Of more than ten, the oldest is removed. ERROR_VALIDATION_FAILED {field}. */
      add_push_device: {
        Args: {
          p_endpoint: string
          p_p256dh: string
          p_auth: string
        }
        Returns: undefined
      }
      /** Sends mail, once, about the changes to an event and others of its series to those going or on the waiting list, including p_message if given. Without p_tell it sends nothing and closes the question: {told}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      announce_changes: {
        Args: {
          p_event_id: string
          p_tell?: boolean | null
          p_message?: string | null
        }
        Returns: { told: number }
      }
      /** Answers with a link from a mail, as answer_event does for its reader, keeping the comment and the guests; p_start_time is the event's start that the page showed, which must be the present one. The result of answer_event; ERROR_INVALID_TOKEN {reason} if the link does not count or no longer, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_FULL {max, left}, ERROR_VALIDATION_FAILED {field}. */
      answer_by_link: {
        Args: {
          p_token: string
          p_status: string
          p_start_time: string
        }
        Returns: { status: Database['api']['Tables']['event_registrations']['Row']['status'] | null; comment: string | null; guests: number; guest_names: string[]; taken: boolean; answered_at: string; place: number | null }
      }
      /** Answers an event for the caller, or for p_user_id, a member they look after in the event's club, who must be able to see the event: going, interested, declined or queued with an optional comment, or null to withdraw. queued means going if there is a place, or else the end of the waiting list at the time of arrival. p_answered_at is when the answer was given, if earlier, at most 30 days ago; an answer given after that takes precedence. p_guests, at most as many as the event allows, take places too; null keeps the number, and p_guest_names contains their names. {status, comment, guests, guest_names, taken, answered_at, place}: the answer that holds, whether it is this one, when it was given, and the position on the waiting list or null. ERROR_RESOURCE_NOT_FOUND, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED, ERROR_EVENT_FULL {max, left (if there are some, but not enough)}, ERROR_VALIDATION_FAILED {field}. */
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
      /** Answers 1 to 200 events for the caller, or for p_user_id, a member they look after, each as answer_event would, in one transaction. p_answers is [{event_id, status, comment, guests, guest_names}]; going means a place or else the end of the waiting list, null means withdraw, and guests are as in answer_event. A rejected answer does not affect the others: [{event_id, before: {status, comment, guests, guest_names} or null, status, comment, guests, guest_names, taken, answered_at, place, refused: the code of its error or null}], by start. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user} if the caller does not look after that member, ERROR_VALIDATION_FAILED {field, min, max}. */
      answer_events: {
        Args: {
          p_answers: Json
          p_answered_at?: string | null
          p_user_id?: string | null
        }
        Returns: ({ event_id: string; before: { status: Database['api']['Tables']['event_registrations']['Row']['status']; comment: string | null; guests: number; guest_names: string[] } | null; status: Database['api']['Tables']['event_registrations']['Row']['status'] | null; comment: string | null; guests: number; guest_names: string[]; taken: boolean; answered_at: string | null; place: number | null; refused: string | null })[]
      }
      /** What the page of a link for answering shows, for server/pages, in the language of whom the mail went to: {language, words, answer: {club, logo (path), name (whose answer it is), is_child, title, path, when (in words), location, address, start_time, is_moved (since the mail was sent), is_cancelled, answer_by (in words), is_late, status (the answer that holds), comment, guests (in words), place (in the queue), is_full, gives_up_place (for good, with any other answer)}, or null if the link does not count or no longer}. */
      answer_link: {
        Args: {
          p_token: string
        }
        Returns: { language: string; words: { mail: string; title: string; for: string; going: string; interested: string; declined: string; queued: string; send: string; change: string; you: { going: string; interested: string; declined: string; queued: string }; child: { going: string; interested: string; declined: string; queued: string }; place: string; cancelled: string; moved: string; full: string; gives_up: string; answer_by: string; late: string; late_change: string; not_saved: string; view: string; invalid: string; invalid_text: string; login: string }; answer: { club: string; logo: string | null; name: string; is_child: boolean; title: string; path: string; when: string; location: string | null; address: string | null; start_time: string; is_moved: boolean; is_cancelled: boolean; answer_by: string | null; is_late: boolean; status: 'going' | 'interested' | 'declined' | 'queued' | null; comment: string | null; guests: string | null; place: number | null; is_full: boolean; gives_up_place: boolean } | null }
      }
      /** A club's logo by id and version (associations.logo_version). Cached indefinitely, because a new logo gets a new version. 404 with ERROR_RESOURCE_NOT_FOUND. */
      association_logo: {
        Args: {
          id: string
          v: number
        }
        Returns: string
      }
      /** Attendance at events that started in the interval and have ended, of one type or all, by current members of a group or everybody: {events: [{event_id, title, slug, type, start_time, going, attended, walk_ins, no_shows, visitors}], members: [{user_id, name, going, attended, no_shows, last_attended}]}. walk_ins: came without having answered that they were going. last_attended: the start of the last event attended. For a group, the events it is invited to count; its leaders can call this too, without private events. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      attendance_statistics: {
        Args: {
          p_from: string
          p_to: string
          p_type?: string | null
          p_group_id?: string | null
        }
        Returns: { events: { event_id: string; title: string; slug: string; type: Database['api']['Tables']['events']['Row']['type']; start_time: string; going: number; attended: number; walk_ins: number; no_shows: number; visitors: number }[]; members: ({ user_id: string; name: string; going: number; attended: number; no_shows: number; last_attended: string | null })[] }
      }
      /** A club's audit log, newest first, filtered by the actor's name (p_who), the subject's name (p_whom), a person as either (p_person_id), an object, an area and a period. At most p_limit lines, starting after the line {p_before_at, p_before_id}. ERROR_INSUFFICIENT_PERMISSIONS without audit_log:read, ERROR_VALIDATION_FAILED {field}. */
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
      /** Logs in with e-mail and password: {access_token, refresh_token, device_token}. The device stores device_token and sends it with its next login, so that its failures are counted separately from strangers'. Failures are returned with their status rather than raised, so that they stay counted. With a second factor, on an untrusted device: ERROR_SECOND_FACTOR_REQUIRED {token, seconds}, for finish_login. */
      authenticate: {
        Args: {
          email: string
          password: string
          device_token?: string | null
        }
        Returns: { access_token: string; refresh_token: string; device_token: string }
      }
      /** The options for creating a passkey in the browser, to be sent to /passkeys/add within five minutes: {challenge, seconds, user, exclude (the existing passkeys)}. With two-step login, a code is required too. ERROR_INVALID_CURRENT_PASSWORD, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_…. */
      begin_passkey: {
        Args: {
          current_password: string
          p_code?: string | null
        }
        Returns: { challenge: string; seconds: number; user: { id: string; name: string; displayName: string }; exclude: string[] }
      }
      /** A challenge for a passkey to sign, to be sent to /passkeys/login within five minutes: {challenge, seconds}. */
      begin_passkey_login: {
        Args: never
        Returns: { challenge: string; seconds: number }
      }
      /** A challenge for one of the caller's passkeys to sign, to be sent to /passkeys/proof within five minutes: {challenge, seconds, passkeys}. ERROR_RESOURCE_NOT_FOUND {resource} without any. */
      begin_passkey_proof: {
        Args: never
        Returns: { challenge: string; seconds: number; passkeys: string[] }
      }
      /** A new secret for an authenticator app, in base 32: {secret}, shown once; logins do not require it until confirm_second_factor. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_SECOND_FACTOR_EXISTS. */
      begin_second_factor: {
        Args: {
          current_password: string
        }
        Returns: { secret: string }
      }
      /** The calendar for a token, with the events of children the member looks after, for server/pages to write; scope is going, mine or all: {name (of the club), words (with {title}), events: [{id, slug, title, description, location, address, start_time, end_time, last_modified (also by an answer), sequence, is_cancelled, child_id, child_name, answer (of the member or the child, or null)}]}. 404 with ERROR_RESOURCE_NOT_FOUND for an unknown token. */
      calendar_feed: {
        Args: {
          token: string
          scope?: string | null
        }
        Returns: { name: string | null; words: { cancelled: string; going: string; interested: string; queued: string; declined: string; unanswered: string; answer: string }; events: ({ id: string; title: string; description: string | null; location: string | null; address: string | null; start_time: string; end_time: string; last_modified: string; sequence: number; is_cancelled: boolean; slug: string; child_id: string | null; child_name: string | null; answer: 'going' | 'interested' | 'declined' | 'queued' | null })[] }
      }
      /** The token of the caller's calendar URL, created on the first call: {token}. */
      calendar_token: {
        Args: never
        Returns: { token: string }
      }
      /** Cancels a change of the caller's e-mail address and invalidates its link; idempotent. */
      cancel_email_change: {
        Args: never
        Returns: undefined
      }
      /** Changes the status of events: {changed, told}. With p_tell, it sends mail, including p_message if given: about cancelled events to those going or on the waiting list, about published ones to those invited, once per event, and again after a mail that it was cancelled. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      change_events: {
        Args: {
          p_event_ids: string[]
          p_status: string
          p_tell?: boolean | null
          p_message?: string | null
        }
        Returns: { changed: number; told: number }
      }
      /** Adds these members to a group, removes them, or makes those who are in it leaders or ordinary members: p_change is add, remove, make_leaders or unmake_leaders. Returns those who changed. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, {resource: user} if any is not a member of the club, ERROR_INSUFFICIENT_PERMISSIONS when making leaders, or adding to a group that the caller leads, without user:read:profile, ERROR_VALIDATION_FAILED {field}. */
      change_group_members: {
        Args: {
          p_group_id: string
          p_user_ids: string[]
          p_change: string
        }
        Returns: string[]
      }
      /** Changes the caller's password and ends all other sessions. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_PASSWORD_…, ERROR_TOO_MANY_ATTEMPTS_…. */
      change_password: {
        Args: {
          current_password: string
          new_password: string
        }
        Returns: Record<string, never>
      }
      /** Records at most 200 scans (event_attendance:create) and answers each, in order: {server_time, results: [{scan_id, result: recorded | duplicate | earlier | conflict | rejected, code, check_in_time, device_name, staff_name}]}. */
      check_in: {
        Args: {
          p_scans: Json
          p_sent_at: string
          p_device?: Json | null
        }
        Returns: { server_time: string; results: ({ scan_id: string; result: 'recorded' | 'duplicate' | 'earlier' | 'conflict' | 'rejected'; code: string | null; check_in_time: string | null; device_name: string | null; staff_name: string | null })[] }
      }
      /** The card of a member the caller looks after, in the club in which they do. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_card: {
        Args: {
          p_child_id: string
        }
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** The next 50 events, or the next 200 of a series, for a member the caller looks after, with the member's answers; or those with the given ids, past ones included, at most 50. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_events: {
        Args: {
          p_child_id: string
          p_series_id?: string | null
          p_event_ids?: string[] | null
        }
        Returns: Database['api']['CompositeTypes']['child_event'][]
      }
      /** The photo of a member the caller looks after, and where doors of the club in which they do show it, in the form of private.photo_shown_in. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else. */
      child_photo: {
        Args: {
          p_child_id: string
        }
        Returns: { photo: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null; shown: boolean; events: { id: string; slug: string; title: string; start_time: string; end_time: string }[]; total: number }
      }
      /** {has_higher_role}: whether the target's role is above the other's in one of the caller's clubs. */
      compare_user_roles: {
        Args: {
          target_user_id: string
          current_user_id: string
        }
        Returns: Database['api']['CompositeTypes']['role_comparison']
      }
      /** Proves the caller's identity, by password or passkey proof, for ten minutes of this session: {}. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…. */
      confirm_password: {
        Args: {
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** Turns on the second factor: from now on, logins require a code: {recovery_codes}, ten, shown once. All other sessions end, unless p_end_others is false. The code proves that the app has the secret from begin_second_factor. ERROR_INVALID_SECOND_FACTOR, counted like a wrong password, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_RESOURCE_NOT_FOUND {resource} an hour after that. */
      confirm_second_factor: {
        Args: {
          p_code: string
          p_end_others?: boolean | null
        }
        Returns: { recovery_codes: string[] }
      }
      /** How many people change_events would notify of the cancellation of these events, and how many of those going or on the waiting list have opted out of mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      count_cancellation_recipients: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** How many active members each group of the club has, and the names of up to ten leaders. ERROR_INSUFFICIENT_PERMISSIONS without group:manage. */
      count_group_members: {
        Args: {
          p_association_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_count'][]
      }
      /** How many people change_events would notify of the publication of these events, and how many of those invited have opted out of mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}. */
      count_publication_recipients: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** How many people a mail would reach, and how many have opted out of its category: {recipients, opted_out}. Same errors as the recipients of send_email. */
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
      /** How many remind_unanswered would mail, and how many of those without an answer have opted out of reminders: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read. */
      count_unanswered_recipients: {
        Args: {
          p_event_id: string
        }
        Returns: { recipients: number; opted_out: number }
      }
      /** Registers a club and its first admin, who is mailed a link. The club is public only if that was asked for. ERROR_ASSOCIATION_CANNOT_REGISTER unless the private settings multi_association and association_registration are on, ERROR_ASSOCIATION_NAME_TOO_SHORT, and the errors of register_user. */
      create_association_with_initial_admin: {
        Args: {
          association_name: string
          association_type: string
          admin_email: string
          admin_password: string
          admin_name: string
          admin_date_of_birth?: string | null
          admin_address?: string | null
          association_is_public?: boolean | null
        }
        Returns: undefined
      }
      /** Creates the verification that an invitation needs and returns its id. ERROR_ASSOCIATION_ID_REQUIRED, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS. */
      create_email_verification: {
        Args: {
          p_email: string
          p_verification_type: string
          p_association_id?: string | null
        }
        Returns: string
      }
      /** Withdraws the invitation links for an address, along with its pending invitations. ERROR_INSUFFICIENT_PERMISSIONS. */
      delete_email_verification: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      /** Permanently deletes events along with their answers. Events that anybody attended, visitors included, are kept and can be archived instead: {deleted, kept (their ids)}. ERROR_RESOURCE_NOT_FOUND without event:delete, ERROR_VALIDATION_FAILED {field}. */
      delete_events: {
        Args: {
          p_event_ids: string[]
        }
        Returns: { deleted: number; kept: string[] }
      }
      /** Anonymises the caller: the figures of attendance are kept, while the person is erased and logged out. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_LAST_ADMIN, ERROR_TOO_MANY_ATTEMPTS_…. */
      delete_my_account: {
        Args: {
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** Requires the caller's second factor again on all devices, including this one. */
      distrust_devices: {
        Args: never
        Returns: undefined
      }
      /** The recipients of a logged mail and the result for each; empty without email_log:read. */
      email_log_recipients: {
        Args: {
          p_id: string
        }
        Returns: Database['api']['CompositeTypes']['email_log_recipient'][]
      }
      /** Removes a phone that shows the caller's card, or one of the caller's phones that shows a child's. From now on, its codes are refused by every door whose roster has been updated. */
      end_card_phone: {
        Args: {
          p_number: number
          p_child_id?: string | null
        }
        Returns: undefined
      }
      /** Logs the caller out everywhere but in this session. */
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
      /** An event as payers count it, for its groups' leaders and holders of grants:manage, or event:update and event_attendance:read: {planned_minutes, is_too_long (for the grants of its groups to count it as one activity), minutes (as held), people: who may have led it, for leaders of a group those in it ([{user_id, name, present, leads}]), grants: for each that the club applies for [{grant_id, code, name, reason (null if it counts), amount, missing, participants (who count), needed, min_minutes, no_birth_year (names), not_member, wrong_age, second, seldom, unpaid (more than its leaders may have)}]}. ERROR_RESOURCE_NOT_FOUND {resource: event} for others; ERROR_SECOND_FACTOR_MISSING. */
      event_activity: {
        Args: {
          p_event_id: string
        }
        Returns: { planned_minutes: number; is_too_long: boolean; minutes: number; people: { user_id: string; name: string; present: boolean; leads: boolean }[]; grants: ({ grant_id: string; code: string | null; name: string | null; reason: 'ahead' | 'type' | 'weekday' | 'nobody' | 'short' | 'no_leader' | 'leader_elsewhere' | 'leader_unfit' | 'few' | 'week_full' | 'few_meetings' | null; amount: number; missing: number; participants: number; needed: number; min_minutes: number; no_birth_year: string[]; not_member: number; wrong_age: number; second: number; seldom: number; unpaid: number })[] }
      }
      /** The conflicts at an event's doors, including settled ones, in no particular order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club. */
      event_conflicts: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['event_conflict'][]
      }
      /** The latest scans at all doors of an event, at most 200, newest first (event_attendance:create): [{scan_id, user_id (null for a visitor), op, scanned_at, device_id, device_name, staff_name, is_mine, reason, undone, code, guest_of (a visitor's host)}]. Members' names are in the roster. ERROR_RESOURCE_NOT_FOUND, ERROR_INSUFFICIENT_PERMISSIONS. */
      event_door_log: {
        Args: {
          p_event_id: string
          p_limit?: number | null
        }
        Returns: ({ scan_id: string; user_id: string | null; op: Database['api']['Tables']['scans']['Row']['op']; scanned_at: string; device_id: string; device_name: string | null; staff_name: string | null; is_mine: boolean; reason: string | null; undone: boolean; code: Database['api']['Tables']['scans']['Row']['code'] | null; guest_of: string | null })[]
      }
      /** The groups invited to an event that the caller can see, in the club's order, with how many are coming: all of them for holders of event_registration:read, otherwise those the caller leads. ERROR_RESOURCE_NOT_FOUND {resource: event}. */
      event_headcount: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_headcount'][]
      }
      /** An event's picture by id and version (events.image). Cached indefinitely, because a new picture gets a new version; for private events, events for groups, and drafts, only for those who can see them, and not cached. 404 with ERROR_RESOURCE_NOT_FOUND. */
      event_image: {
        Args: {
          id: string
          v: string
        }
        Returns: string
      }
      /** The names of those who are going to an event that the caller can see, if the club shows_participants or the caller has event_registration:read; comments likewise, if the club shows_comments. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_INSUFFICIENT_PERMISSIONS. */
      event_participants: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['participant'][]
      }
      /** Everyone who answered or attended an event that the caller can see, limited to a group if given. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_participation: {
        Args: {
          p_event_id: string
          p_group_id?: string | null
        }
        Returns: Database['api']['CompositeTypes']['event_participant'][]
      }
      /** An event in figures: {going (members), guests (that they bring), interested, declined, late (answered after the deadline), queued (excluding inactive accounts), unanswered (null once the event has started), reminded and reminded_at (the last reminder to answer), attended, attended_without_registration, missing (going but not there), visitors, conflicts, doors: [{device_id, device_name, members, visitors, last_at}], arrivals: [{minute, people}]}. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_participation_figures: {
        Args: {
          p_event_id: string
        }
        Returns: { going: number; guests: number; interested: number; declined: number; late: number; unanswered: number | null; reminded: number | null; reminded_at: string | null; queued: number; attended: number; attended_without_registration: number; missing: number; visitors: number; conflicts: number; doors: ({ device_id: string; device_name: string | null; members: number; visitors: number; last_at: string })[]; arrivals: { minute: string; people: number }[] }
      }
      /** A page of an event's roster, by user id (event_attendance:create): {event, salt, total, going, inside, server_time, cursor, full, visitors, arrived, calls, next, members}. With p_since, only what changed since that cursor, plus removed; full means that the cursor could not be used and everything is sent. */
      event_roster: {
        Args: {
          p_event_id: string
          p_after?: string | null
          p_limit?: number | null
          p_since?: string | null
        }
        Returns: { event: { id: string; title: string; start_time: string; end_time: string; is_private: boolean; max_participants: number | null; going_count: number; status: Database['api']['Tables']['events']['Row']['status']; codes: { old: Database['api']['Tables']['associations']['Row']['old_codes']; paper: Database['api']['Tables']['associations']['Row']['old_codes'] } }; undoes_others: boolean; salt: string; total: number; going: number; inside: number; server_time: string; cursor: string; next: string | null; members: ({ user_id: string; name: string; joined: number; status: Database['api']['Tables']['users']['Row']['status']; registration: Database['api']['Tables']['event_registrations']['Row']['status'] | null; queued?: true; guests?: number; guest_names?: string[]; guests_inside?: number; photo?: string; card_hash: string | null; handle: string | null; keys?: Record<string, string>; last_key?: number; check_in_time: string | null; device_id: string | null; device_name: string | null; scan_id?: string; others?: ({ scan_id: string; check_in_time: string; device_id: string; device_name: string | null })[] })[]; full: boolean; visitors: ({ device_id: string; device_name: string | null; visitors: number })[]; arrived: string[]; calls: ({ scan_id: string; user_id: string | null; reason: string | null; scanned_at: string; device_id: string; device_name: string | null })[]; removed?: string[] }
      }
      /** The scans at an event's doors, in no particular order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club. */
      event_scans: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['event_scan'][]
      }
      /** How often an event that the caller can see has changed, for a calendar file made on the device: the same number as in the calendar feed. ERROR_RESOURCE_NOT_FOUND {resource}. */
      event_sequence: {
        Args: {
          p_event_id: string
        }
        Returns: number
      }
      /** Active members who are invited to an event and have not answered, limited to a group if given, with the time they came, if they did. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club. */
      event_unanswered: {
        Args: {
          p_event_id: string
          p_group_id?: string | null
        }
        Returns: Database['api']['CompositeTypes']['event_participant'][]
      }
      /** Which coming events wait for the caller's answer, or for that of a child they look after: the number on the app's icon, and which notifications still ask. At most 1000. */
      events_to_answer: {
        Args: never
        Returns: Database['api']['CompositeTypes']['event_to_answer'][]
      }
      /** Everything stored about the caller, except secrets: {account, memberships, groups, family (guardians and children), email_preferences, registrations, withdrawn_answers, attendance, activities_led, grant_applications (that list or were sent by the caller), scans, conflict_notes, events_created, card, card_phones, calendar, sessions, known_devices, second_factor, photo, passkeys, audit_log (the caller's acts, and other people's acts on them), failed_logins, link_requests, mails, mails_written, invitations_sent}. */
      export_my_data: {
        Args: never
        Returns: Json
      }
      /** The first 20 members of the event's club whose name contains the text, whatever its case and accents, excluding inactive accounts. ERROR_RESOURCE_NOT_FOUND without event_attendance:create and event_attendance:read in its club. */
      find_attendees: {
        Args: {
          p_event_id: string
          p_search: string
        }
        Returns: Database['api']['CompositeTypes']['event_candidate'][]
      }
      /** The first 50 members of the club who are not in the group and whose name, whatever its case and accents, or address contains the text. ERROR_RESOURCE_NOT_FOUND without group:manage. */
      find_group_candidates: {
        Args: {
          p_group_id: string
          p_search?: string | null
        }
        Returns: Database['api']['CompositeTypes']['group_candidate'][]
      }
      /** The second step of a login, with a code from the app or a recovery code; returns tokens like authenticate. With p_trust_device, the password is enough on this device for 30 days. ERROR_LOGIN_EXPIRED after five minutes, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_…. */
      finish_login: {
        Args: {
          p_token: string
          p_code: string
          p_device_token?: string | null
          p_trust_device?: boolean | null
        }
        Returns: { access_token: string; refresh_token: string; device_token: string }
      }
      /** The event types of a club; empty if the caller cannot see the club. */
      get_valid_event_types: {
        Args: {
          association_id: string
        }
        Returns: Database['api']['Tables']['events']['Row']['type'][]
      }
      /** What a link is for, without using it: {type, email, expires_at, association_id, association_name, role_name, terms_and_conditions, asks_for_password}; the terms only for invitations. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED {reason}. */
      get_verification: {
        Args: {
          p_token: string
        }
        Returns: { type: 'registration' | 'email' | 'email_change' | 'email_change_undo' | 'user_invitation' | 'password_reset'; email: string; expires_at: string; association_id: string | null; association_name: string | null; role_name: string | null; terms_and_conditions: string | null; asks_for_password: boolean }
      }
      /** What a club has sent to payers, the latest periods and versions first. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage. */
      grant_applications: {
        Args: {
          p_association_id: string
        }
        Returns: Database['api']['CompositeTypes']['grant_application'][]
      }
      /** The activities of the period with the day that count for a grant now, with names: {grant (its code or name), from, to, version and sent_at (null), total, activities: [{event_id, title, start_time, minutes, location, group, sport, leaders, participants (ids), amount}], people: {id: {name, birth_year}}}. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}. */
      grant_list: {
        Args: {
          p_association_id: string
          p_grant_id: string
          p_day: string
        }
        Returns: { grant: string; from: string; to: string; version: number | null; sent_at: string | null; total: number; activities: ({ event_id: string; title: string; start_time: string; minutes: number; location: string | null; group: string | null; sport: string | null; leaders: string[]; participants: string[]; amount: number })[]; people: Record<string, { name: string; birth_year: number | null }> }
      }
      /** The half-year or year with the day, as a grant's payer counts it, in öre: {from, to, due (null if none is set), rules, total, held, counted, ahead (events still to come), missing (what could be put right), losses (at how many), reasons: {reason: how many}, groups: [{group_id, held, counted, total, missing}], lost: the 200 largest losses [{event_id, title, slug, start_time, group_id, reason (null if it counts), missing, minutes, participants (who count), present, leaders, not_member (visitors, too), wrong_age, second, seldom, unpaid (more than its leaders may have), no_birth_year: [{user_id, name}]}]}. reason: ahead, type, weekday, nobody, short, no_leader, leader_elsewhere, leader_unfit, few, week_full, few_meetings. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}. */
      grant_period: {
        Args: {
          p_association_id: string
          p_grant_id: string
          p_day: string
        }
        Returns: { from: string; to: string; due: string | null; rules: { valid_from: string; period_months: number; due_days: number | null; min_minutes: number; event_types: Database['api']['Tables']['events']['Row']['type'][] | null; weekdays: number[] | null; min_participants: number; leaders_take_part: boolean; max_per_leader: number | null; min_leaders: number; leader_age: number; min_age: number | null; max_age: number | null; senior_age: number | null; one_per_day: 'club' | 'sport' | null; members_only: boolean; min_meetings: number; min_lessons: number; max_week_minutes: number | null; min_presence: number; activity_amount: number; second_leader_amount: number; participant_amount: number; lesson_amount: number; keep_years: number }; total: number; held: number; counted: number; ahead: number; missing: number; losses: number; reasons: Record<string, number>; groups: ({ group_id: string | null; held: number; counted: number; total: number; missing: number })[]; lost: ({ event_id: string; title: string; slug: string; start_time: string; group_id: string | null; reason: 'ahead' | 'type' | 'weekday' | 'nobody' | 'short' | 'no_leader' | 'leader_elsewhere' | 'leader_unfit' | 'few' | 'week_full' | 'few_meetings' | null; missing: number; minutes: number; participants: number; present: number; leaders: number; no_birth_year: { user_id: string; name: string }[]; not_member: number; wrong_age: number; second: number; seldom: number; unpaid: number })[] }
      }
      /** What a club can apply for, with the rules (latest first) and the groups it applies for: [{id, code (null for a club's own), name, versions, groups: [{group_id (null for events for everybody), sport, any_age}]}]. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage. */
      grants: {
        Args: {
          p_association_id: string
        }
        Returns: ({ id: string; code: string | null; name: string | null; versions: ({ valid_from: string; period_months: number; due_days: number | null; min_minutes: number; event_types: Database['api']['Tables']['events']['Row']['type'][] | null; weekdays: number[] | null; min_participants: number; leaders_take_part: boolean; max_per_leader: number | null; min_leaders: number; leader_age: number; min_age: number | null; max_age: number | null; senior_age: number | null; one_per_day: 'club' | 'sport' | null; members_only: boolean; min_meetings: number; min_lessons: number; max_week_minutes: number | null; min_presence: number; activity_amount: number; second_leader_amount: number; participant_amount: number; lesson_amount: number; keep_years: number })[]; groups: ({ group_id: string | null; sport: string | null; any_age: boolean })[] })[]
      }
      /** Each active member of a group with their answer to an event that the caller can see, for leaders of the group and holders of event_registration:read. ERROR_RESOURCE_NOT_FOUND {resource: event} for others. */
      group_answers: {
        Args: {
          p_group_id: string
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_answer'][]
      }
      /** Attendance of the club's groups, with their current members, at events they were invited to that started in the interval, have ended and are visible to the caller, of one type or all. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      group_attendance: {
        Args: {
          p_from: string
          p_to: string
          p_type?: string | null
        }
        Returns: Database['api']['CompositeTypes']['group_attendance'][]
      }
      /** Creates members from rows [{name, email?, date_of_birth?, address?, phone?, emergency_name?, emergency_phone?, member_since?, language?, role_id?, groups?, guardian_name?, guardian_email?, guardian_phone?, guardian2_name?, guardian2_email?, guardian2_phone?}], all or none, and mails each with an address a link to choose a password. Guardians who are neither members nor in the list become members with the lowest role (new_guardians says how many), and are mailed too; those who are members already keep their own phone number. Only a row with a guardian may lack email, or any row with p_without_email whose date of birth does not make it a child: a member without an account, refused as {field: name, reason: namesake} if somebody of that name, and not of another date of birth, is there already. p_role_id applies to rows without a role_id; p_dry_run only validates. Without p_invite, nobody is mailed: they await an invitation by invite_members. {rows, imported, new_groups, new_guardians, errors: [{row, field, code, params}]}: if there are errors, nothing is imported. groups contains names; missing groups are created (new_groups). ERROR_INSUFFICIENT_PERMISSIONS without user:invite, with groups without group:manage, with guardians or p_without_email without user:update:profile, or with a group that the caller leads without user:read:profile, ERROR_VALIDATION_FAILED {field: p_rows, min, max}, ERROR_ROLE_TOO_HIGH and ERROR_RESOURCE_NOT_FOUND {resource: role} for the role of new guardians, ERROR_PROOF_REQUIRED, ERROR_EMAIL_ALREADY_EXISTS. */
      import_members: {
        Args: {
          p_rows: Json
          p_role_id: string
          p_dry_run?: boolean | null
          p_invite?: boolean | null
          p_without_email?: boolean | null
        }
        Returns: { rows: number; imported: number; new_groups: string[]; new_guardians: number; errors: { row: number; field: string; code: string; params: Record<string, Json> }[] }
      }
      /** What an installation with one club says about itself: its version, PostgreSQL's version, the size of the database, mails waiting and since when the oldest is due, mails that failed within a day. ERROR_INSUFFICIENT_PERMISSIONS without association:update, and if there are several clubs. */
      installation_status: {
        Args: never
        Returns: { version: string; postgresql: string; database_bytes: number; mail_waiting: number; mail_due_since: string | null; mail_failed: number }
      }
      /** Mails up to 1,000 members whose accounts are not verified a link to choose a password, for the first time or again: {invited, left_out}. Left out are those without an account or with one in use, and those mailed within the last minute or five times today. ERROR_INSUFFICIENT_PERMISSIONS without user:invite, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}. */
      invite_members: {
        Args: {
          p_association_id: string
          p_user_ids: string[]
        }
        Returns: Database['api']['CompositeTypes']['invited_members']
      }
      /** A member's children and guardians in a club: the caller's own, or anybody's with user:read:profile or user:update:profile. Otherwise ERROR_INSUFFICIENT_PERMISSIONS. */
      list_family: {
        Args: {
          p_association_id: string
          p_user_id: string
        }
        Returns: Database['api']['CompositeTypes']['family_member'][]
      }
      /** The members of a group with their addresses, for its leaders and holders of group:manage or user:read:profile; telephone numbers and guardians are withheld from those who only hold group:manage. ERROR_RESOURCE_NOT_FOUND for others; ERROR_SECOND_FACTOR_MISSING for a leader whose club requires a second factor that this session lacks. */
      list_group_members: {
        Args: {
          p_group_id: string
        }
        Returns: Database['api']['CompositeTypes']['group_person'][]
      }
      /** Those counted by count_recipients, one by one, in no particular order. Same errors. */
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
      /** Ends this session, or all of the caller's sessions with p_all. */
      logout: {
        Args: {
          p_all?: boolean | null
        }
        Returns: undefined
      }
      /** The caller's own account. */
      me: {
        Args: never
        Returns: Database['api']['CompositeTypes']['me']
      }
      /** The attendance of a member, or the caller, at events that started in the interval, have ended and concerned them (invited since joining, answered, or attended), by local month and type: [{month (YYYY-MM), type, events, attended, going, no_shows}]. For other members, event_attendance:read and event_registration:read are required in one of their clubs, and only that club's events that the caller can see count. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}. */
      member_attendance: {
        Args: {
          p_from: string
          p_to: string
          p_user_id?: string | null
        }
        Returns: { month: string; type: Database['api']['Tables']['events']['Row']['type']; events: number; attended: number; going: number; no_shows: number }[]
      }
      /** The cards of these members for printing, in the order given; recorded in the audit log. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card, in all of their clubs, ERROR_ROLE_TOO_HIGH if anyone ranks above the caller, ERROR_RESOURCE_NOT_FOUND {resource} if anyone is not a member of the club, ERROR_VALIDATION_FAILED {field} for none or more than 5000. */
      member_cards: {
        Args: {
          p_user_ids: string[]
        }
        Returns: Database['api']['CompositeTypes']['printed_card'][]
      }
      /** Whether a member has two-step login or a passkey, for those who may reset it. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH. */
      member_has_second_factor: {
        Args: {
          p_user_id: string
        }
        Returns: boolean
      }
      /** The photo of a member of a club in which the caller has user:read:profile or user:update:profile: {version, media_type, content (base64), created_at}; null if there is none. ERROR_RESOURCE_NOT_FOUND {resource: user}. */
      member_photo: {
        Args: {
          p_user_id: string
        }
        Returns: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null
      }
      /** Moves somebody to another position on an event's waiting list, with a reason for the audit log; returns the position. ERROR_RESOURCE_NOT_FOUND {resource} without event:update or if they are not on the list, ERROR_VALIDATION_FAILED {field}. */
      move_in_queue: {
        Args: {
          p_event_id: string
          p_user_id: string
          p_place: number
          p_reason: string
        }
        Returns: number
      }
      /** The announcements sent to the caller in the last six weeks, newest first, at most 20. */
      my_announcements: {
        Args: never
        Returns: Database['api']['CompositeTypes']['announcement'][]
      }
      /** The caller's card. */
      my_card: {
        Args: never
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** The phones that show the caller's card (at most three of their own and three per guardian), and those of the caller's phones that show a child's card. */
      my_card_phones: {
        Args: never
        Returns: Database['api']['CompositeTypes']['card_phone'][]
      }
      /** The caller's passkeys, oldest first. */
      my_passkeys: {
        Args: never
        Returns: Database['api']['CompositeTypes']['my_passkey'][]
      }
      /** The caller's photo, and where doors show it, in the form of private.photo_shown_in. */
      my_photo: {
        Args: never
        Returns: { photo: { version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; created_at: string } | null; shown: boolean; events: { id: string; slug: string; title: string; start_time: string; end_time: string }[]; total: number }
      }
      /** The browsers on which the caller gets notifications, the one of this session first. */
      my_push_devices: {
        Args: never
        Returns: Database['api']['CompositeTypes']['my_push_device'][]
      }
      /** The caller's positions on the waiting lists of events that have not ended. */
      my_queue_places: {
        Args: never
        Returns: Database['api']['CompositeTypes']['queue_place'][]
      }
      /** The caller's active sessions: the current one first, then by last use. A session counts as used when it is refreshed, every 15 minutes. */
      my_sessions: {
        Args: never
        Returns: Database['api']['CompositeTypes']['my_session'][]
      }
      /** Records in the audit log, at most once an hour, that the caller exports their own data. */
      note_data_export: {
        Args: never
        Returns: undefined
      }
      /** Records in the audit log that the caller exports a list of the club, with the file's name and number of rows. For members whose role has any permission. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RATE_LIMITED {seconds} after 100 in an hour. */
      note_export: {
        Args: {
          p_association_id: string
          p_name: string
          p_rows: number
        }
        Returns: undefined
      }
      /** Sends a link, valid for 24 hours, with which a member without an account chooses a password and gets an account with that address. Until it is opened, nothing about the member changes; guardians remain afterwards. It invalidates earlier links; without p_email, that is all it does. ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_INSUFFICIENT_PERMISSIONS without user:invite, user:update:profile and user:update:card, ERROR_ROLE_TOO_HIGH, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, also if it was offered to another member without an account, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_VALIDATION_FAILED {field: p_user_id, reason: has_account}. */
      offer_account: {
        Args: {
          p_user_id: string
          p_email?: string | null
        }
        Returns: undefined
      }
      /** Reorders these groups of a club among the places they already occupy. ERROR_RESOURCE_NOT_FOUND without group:manage in their club, ERROR_VALIDATION_FAILED {field}. */
      order_groups: {
        Args: {
          p_group_ids: string[]
        }
        Returns: undefined
      }
      /** Reorders these roles, highest first, among the places they already occupy. Only for roles below the caller's: ERROR_ROLE_TOO_HIGH; ERROR_RESOURCE_NOT_FOUND, ERROR_VALIDATION_FAILED {field}. */
      order_roles: {
        Args: {
          p_role_ids: string[]
        }
        Returns: undefined
      }
      /** Whether members still need to be notified of changes to the time, place or address of an event or others of its series: {events (how many), recipients, opted_out, before: {start_time, end_time, location, address} of this one, or null}. ERROR_RESOURCE_NOT_FOUND without event:update. */
      pending_announcements: {
        Args: {
          p_event_id: string
        }
        Returns: { events: number; recipients: number; opted_out: number; before: { start_time: string; end_time: string; location: string | null; address: string | null } | null }
      }
      /** The caller's new address awaiting confirmation: {email, expires_at}, or null. */
      pending_email_change: {
        Args: never
        Returns: { email: string; expires_at: string } | null
      }
      /** The checked sources of a mail and its layout, with the caller, their club and an upcoming event as sample values, for mail/render-mail.ts: {subject, html_body, text_body, html_page, text_page, variables, secrets}. Links are paths. ERROR_INSUFFICIENT_PERMISSIONS without email:send or email_template:*, ERROR_TEMPLATE_VARIABLE {name}, ERROR_TEMPLATE_SECRET {field, name}, ERROR_EMAIL_TOO_NESTED {field, max}, ERROR_VALIDATION_FAILED {field}. */
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
        Returns: { subject: string; html_body: string; text_body: string | null; html_page: string; text_page: string; variables: Record<string, string | null>; secrets: Record<string, string> }
      }
      /** What a public club tells anyone of itself and its next events, with the words of its page in the given language or the visitor's: {type, name, description, address, logo (path), can_register, language, languages: [{code, name}], words, events: [{id, slug, title, description, location, address, start_time, end_time, when (in words), last_modified, sequence, is_cancelled}]}. The same for every caller; null if the club is not public. */
      public_club: {
        Args: {
          p_association_id: string
          p_language?: string | null
        }
        Returns: { type: 'music' | 'sport'; name: string; description: string | null; address: string | null; logo: string | null; can_register: boolean; language: string; languages: { code: string; name: string }[]; words: { open_graph_locale: string; summary: string; coming: string; nothing: string; cancelled: string; cancelled_title: string; calendar: string; login: string; register: string }; events: ({ id: string; title: string; description: string | null; location: string | null; address: string | null; start_time: string; end_time: string; last_modified: string; sequence: number; is_cancelled: boolean; slug: string; when: string })[] } | null
      }
      /** The installation's public key, with which a browser subscribes to notifications (VAPID, RFC 8292): base64url, uncompressed. Null if it sends none. */
      push_key: {
        Args: never
        Returns: string
      }
      /** Exchanges a refresh token for new tokens: {access_token, refresh_token}; of those issued for the same token, the newest ten are valid. Or 401 with ERROR_INVALID_TOKEN, ERROR_TOKEN_EXPIRED, ERROR_ACCOUNT_INACTIVE. */
      refresh_token: {
        Args: {
          refresh_token_param: string
        }
        Returns: { access_token: string; refresh_token: string }
      }
      /** Registers an account: {access_token, refresh_token}, both null until the address is verified, and the same whether or not it already has an account. With verification_id, the token in an invitation's link (not the id that the inviter sees), the account is verified, gets the role and is logged in. ERROR_INVALID_EMAIL, ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}, ERROR_ASSOCIATION_CANNOT_REGISTER, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED {seconds}, ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS. */
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
      /** Mails those who have not answered an upcoming event, at most every 12 hours: {reminded, opted_out}. Those who have opted out of reminders get none. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED once it has started, ERROR_RATE_LIMITED {seconds}, ERROR_EMAIL_NO_RECIPIENTS. */
      remind_unanswered: {
        Args: {
          p_event_id: string
        }
        Returns: { reminded: number; opted_out: number }
      }
      /** Removes a grant of the club's own; what was sent is kept. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant} for one that is not the club's own. */
      remove_grant: {
        Args: {
          p_association_id: string
          p_grant_id: string
        }
        Returns: undefined
      }
      /** Removes a member's guardian in a club; idempotent. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}. */
      remove_guardian: {
        Args: {
          p_association_id: string
          p_child_id: string
          p_guardian_id: string
        }
        Returns: undefined
      }
      /** Removes one of the caller's passkeys: {}. All other sessions that started with a passkey end. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_RESOURCE_NOT_FOUND {resource}. */
      remove_passkey: {
        Args: {
          p_id: string
          current_password: string
        }
        Returns: Record<string, never>
      }
      /** Removes a member's photo, if there is one; they can provide another. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH. */
      remove_photo: {
        Args: {
          p_user_id: string
        }
        Returns: undefined
      }
      /** Ends notifications on one of the caller's devices. Idempotent. */
      remove_push_device: {
        Args: {
          p_id: string
        }
        Returns: undefined
      }
      /** Turns off the caller's second factor, so that the password is enough to log in: {}. All other sessions end, unless p_end_others is false. Same failures as private.refuse_password_and_code. */
      remove_second_factor: {
        Args: {
          current_password: string
          p_code: string
          p_end_others?: boolean | null
        }
        Returns: Record<string, never>
      }
      /** Renames one of the caller's passkeys. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}. */
      rename_passkey: {
        Args: {
          p_id: string
          p_name: string
        }
        Returns: undefined
      }
      /** Repeats an event every p_weeks weeks until the given day (inclusive), at the same local time, as a series of at most 100 single events; returns how many were created. Repeating a series continues after its last event. All share a picture until one is given its own. ERROR_RESOURCE_NOT_FOUND without event:create and event:update, ERROR_VALIDATION_FAILED {field}. */
      repeat_event: {
        Args: {
          p_event_id: string
          p_until: string
          p_weeks?: number | null
        }
        Returns: number
      }
      /** Replaces the caller's calendar URL; the old one stops working: {token}. */
      replace_calendar_token: {
        Args: never
        Returns: { token: string }
      }
      /** Issues a member a new card, for instance when the old one was lost, and with p_end_phones removes the phones that show it. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card in all of their clubs, ERROR_ROLE_TOO_HIGH. */
      replace_card: {
        Args: {
          p_user_id: string
          p_end_phones?: boolean | null
        }
        Returns: undefined
      }
      /** Issues the caller a new card; the previous one stops being valid. */
      replace_my_card: {
        Args: never
        Returns: Database['api']['CompositeTypes']['member_card']
      }
      /** Replaces the recovery codes with ten new ones: {recovery_codes}. Same failures as private.refuse_password_and_code. */
      replace_recovery_codes: {
        Args: {
          current_password: string
          p_code: string
        }
        Returns: { recovery_codes: string[] }
      }
      /** Sends a link to the new address, which takes effect when used, and notifies the old one; same response if the address is taken. {}. Without current_password, the link asks for it. ERROR_INVALID_EMAIL, ERROR_INVALID_CURRENT_PASSWORD, ERROR_VALIDATION_FAILED {field, reason: same}, ERROR_RATE_LIMITED {seconds}, ERROR_TOO_MANY_ATTEMPTS_…. */
      request_email_change: {
        Args: {
          new_email: string
          current_password?: string | null
        }
        Returns: Record<string, never>
      }
      /** Mails a link for choosing a new password, valid for an hour; same response for any address. With the p_device_token of a device on which the owner has logged in, requests by strangers do not count towards the limit. ERROR_INVALID_EMAIL, ERROR_RATE_LIMITED {seconds}. */
      request_password_reset: {
        Args: {
          p_email: string
          p_device_token?: string | null
        }
        Returns: undefined
      }
      /** Replaces an invitation nobody has accepted with a new one to the same role, whose link is valid for 24 hours. Refused, the earlier one stays valid: ERROR_RESOURCE_NOT_FOUND {resource: invitation} without user:invite, ERROR_EMAIL_ALREADY_EXISTS, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS {seconds}. */
      resend_invitation: {
        Args: {
          p_invitation_id: string
        }
        Returns: undefined
      }
      /** Sends a new link for an unverified account, or for joining a club with which a verified one was registered before; same response for any address. ERROR_INVALID_EMAIL, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED; to the owner, ERROR_EMAIL_ALREADY_VERIFIED. */
      resend_verification: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      /** Sets a new password using a mailed link and ends all sessions; a member without an account gets one. ERROR_EMAIL_ALREADY_EXISTS if somebody has since taken that address, ERROR_INVALID_TOKEN {reason}, ERROR_PASSWORD_…; a rejected password leaves the link valid. */
      reset_password: {
        Args: {
          p_reset_token: string
          p_new_password: string
        }
        Returns: undefined
      }
      /** For a member who has lost the app and the recovery codes: turns off their second factor, removes their passkeys, logs them out and notifies them by mail. Requires user:update:status in all of the member's clubs; none of their roles may be higher. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource}. */
      reset_second_factor: {
        Args: {
          p_user_id: string
        }
        Returns: undefined
      }
      /** Resets the texts of these keys, in every language, to those that came with the app; returns how many changed. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}. */
      reset_translations: {
        Args: {
          p_key_ids: string[]
        }
        Returns: number
      }
      /** Queues a mail's failed deliveries again, except to those who have left or opted out, and invitations whose link is no longer valid; returns how many. ERROR_RESOURCE_NOT_FOUND without email:send in its club. */
      retry_failed: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      /** How many members have each role of the club, for those who manage roles. ERROR_INSUFFICIENT_PERMISSIONS. */
      role_members: {
        Args: {
          p_association_id: string
        }
        Returns: Database['api']['CompositeTypes']['role_count'][]
      }
      /** Who can be marked as present at a published or archived event, by name: everybody invited, for holders of event_attendance:create (of an event that ended long ago, with event_registration:read); otherwise the members of the invited groups that the caller leads. ERROR_RESOURCE_NOT_FOUND {resource: event} for others. */
      roll_call: {
        Args: {
          p_event_id: string
        }
        Returns: Database['api']['CompositeTypes']['roll_call_person'][]
      }
      /** Photos of up to 50 members on an event's roster: [{user_id, version, media_type, content (base64)}]. Members without a photo are left out; empty if the event does not show photos. Same errors as event_roster, and ERROR_VALIDATION_FAILED {field}. */
      roster_photos: {
        Args: {
          p_event_id: string
          p_user_ids: string[]
        }
        Returns: ({ version: string; media_type: 'image/webp' | 'image/jpeg'; content: string; user_id: string })[]
      }
      /** Adds a grant of the club's own, or changes its name and its rules from a day on; the caller chooses the id, so that a retry saves once. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant} for one that is not the club's own, ERROR_VALIDATION_FAILED {field, min, max}. */
      save_grant: {
        Args: {
          p_association_id: string
          p_grant_id: string
          p_name: string
          p_valid_from: string
          p_rules: Json
        }
        Returns: undefined
      }
      /** Creates or changes a role {id?, name, description, association_id, sort_order} and replaces its permissions, in one step; with p_known_ids, the permissions that the caller had read, only the differences from those. Requires the same permissions as the separate calls. */
      save_role: {
        Args: {
          p_role: Json
          p_permission_ids: string[]
          p_known_ids?: string[] | null
        }
        Returns: Database['api']['Tables']['roles']['Row']
      }
      /** The state of the caller's second factor: {confirmed_at, null without one; recovery_codes, how many are left; trusted_devices, the number of devices on which the password is enough; is_used, whether this session was started with it}. */
      second_factor: {
        Args: never
        Returns: { confirmed_at: string | null; recovery_codes: number; trusted_devices: number; is_used: boolean }
      }
      /** Queues a mail, once per campaign id, which the caller generates: {id, recipients}. Subject and bodies are Liquid; what is missing comes from the template, and the language of the caller's own text from the sender. Mode all requires p_confirm = confirm. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_EMAIL_ALREADY_SENT if the campaign was sent with another subject or body, or did not go to somebody who is named now, ERROR_EMAIL_NO_RECIPIENTS, ERROR_INVALID_EMAIL {email, emails}, ERROR_TEMPLATE_VARIABLE {name}, ERROR_TEMPLATE_SECRET {field, name}, ERROR_EMAIL_TOO_NESTED {field, max}, ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}. */
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
      /** Freezes what the period with the day gives now as the version that was sent to a payer; the caller chooses the id, so that a retry freezes once. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant | application}, ERROR_VALIDATION_FAILED {field, max} after 100 versions. */
      send_grant_application: {
        Args: {
          p_id: string
          p_association_id: string
          p_grant_id: string
          p_day: string
        }
        Returns: undefined
      }
      /** Mails the caller what preview_email shows, regardless of their preferences; returns the address. Same errors, and ERROR_RATE_LIMITED {seconds} after 30 in an hour. */
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
      /** What was sent, in the form of api.grant_list; people are called what they are called now, and those who are gone are left out. ERROR_RESOURCE_NOT_FOUND {resource: application} without grants:manage in its club. */
      sent_grant_list: {
        Args: {
          p_id: string
        }
        Returns: { grant: string; from: string; to: string; version: number | null; sent_at: string | null; total: number; activities: ({ event_id: string; title: string; start_time: string; minutes: number; location: string | null; group: string | null; sport: string | null; leaders: string[]; participants: string[]; amount: number })[]; people: Record<string, { name: string; birth_year: number | null }> }
      }
      /** Says that a member of the club, or of the group that the caller leads, led an event, or did not. For its groups' leaders and holders of grants:manage, or event:update and event_attendance:read. ERROR_RESOURCE_NOT_FOUND {resource: event | user}, ERROR_SECOND_FACTOR_MISSING, ERROR_VALIDATION_FAILED {field}. */
      set_activity_leader: {
        Args: {
          p_event_id: string
          p_user_id: string
          p_leads: boolean
        }
        Returns: undefined
      }
      /** Says how many minutes an event was held; null for as long as planned. For its groups' leaders and holders of grants:manage, or event:update and event_attendance:read. ERROR_RESOURCE_NOT_FOUND {resource: event}, ERROR_SECOND_FACTOR_MISSING, ERROR_VALIDATION_FAILED {field, min, max}. */
      set_activity_minutes: {
        Args: {
          p_event_id: string
          p_minutes?: number | null
        }
        Returns: undefined
      }
      /** Sets a club's logo from base64, or removes it if null, and returns the version to pass to association_logo (null if removed). ERROR_RESOURCE_NOT_FOUND without association:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}. */
      set_association_logo: {
        Args: {
          p_association_id: string
          p_content: string | null
          p_media_type?: string | null
        }
        Returns: number
      }
      /** Sets an event's picture from base64, or removes it if null, and returns the version to pass to event_image (null if removed). ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}. */
      set_event_image: {
        Args: {
          p_event_id: string
          p_content: string | null
          p_media_type?: string | null
        }
        Returns: string
      }
      /** Sets for which of its groups a club applies: [{group_id (null for events for everybody), sport, any_age}]; for none, it does not apply. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}. */
      set_grant_groups: {
        Args: {
          p_association_id: string
          p_grant_id: string
          p_groups: Json
        }
        Returns: undefined
      }
      /** Sets how many of a group are wanted at events of each type: {type: number}, replacing the previous numbers; with p_known, the numbers that the caller had read, only those that differ from it. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, ERROR_VALIDATION_FAILED {field, min, max}. */
      set_group_needs: {
        Args: {
          p_group_id: string
          p_wanted: Json
          p_known?: Json | null
        }
        Returns: undefined
      }
      /** Sets which groups of the club a member is in; they remain leader of groups they already lead. With p_known_ids, the groups that the caller had read, only the difference from these is changed. ERROR_INSUFFICIENT_PERMISSIONS without group:manage, or when adding to a group that the caller leads without user:read:profile, ERROR_RESOURCE_NOT_FOUND {resource: group or user}, ERROR_VALIDATION_FAILED {field}. */
      set_member_groups: {
        Args: {
          p_association_id: string
          p_user_id: string
          p_group_ids: string[]
          p_known_ids?: string[] | null
        }
        Returns: undefined
      }
      /** Sets the photo of the caller, or of a child they look after (base64 of a WebP or JPEG of at most 160 by 160 pixels and 6144 bytes), or removes it if null; returns its version. ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}, ERROR_RESOURCE_NOT_FOUND {resource: user} if the account has just been deleted, or for anybody else. */
      set_photo: {
        Args: {
          p_content: string | null
          p_media_type?: string | null
          p_child_id?: string | null
        }
        Returns: string
      }
      /** Settles a member's conflict at an event as far as the caller has seen it, with a note of at most 500 characters (event_attendance:create and read). The caller generates the settlement's id, so that retries settle once. ERROR_RESOURCE_NOT_FOUND {resource: event | conflict} if none of these scans is in an open conflict, ERROR_VALIDATION_FAILED {field}. */
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
      /** Copies an event's picture, or its lack of one, to the following events of its series or to all of it (p_scope following or all); returns how many changed. ERROR_RESOURCE_NOT_FOUND without event:update or a series, ERROR_VALIDATION_FAILED {field}. */
      share_event_image: {
        Args: {
          p_event_id: string
          p_scope: string
        }
        Returns: number
      }
      /** Opts the address whose mail contained the token out of a type of mail (all, announcements, events, reminders; RFC 8058): {type}. Idempotent. ERROR_INVALID_TOKEN {reason}, ERROR_VALIDATION_FAILED {field}. */
      unsubscribe: {
        Args: {
          p_token: string
          p_type: string
        }
        Returns: { type: string }
      }
      /** Sets the role, the status, or both, of all these members; returns how many. If the caller may not change any one of them, nothing changes: ERROR_RESOURCE_NOT_FOUND, ERROR_ROLE_TOO_HIGH, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_LAST_ADMIN, ERROR_VALIDATION_FAILED {field}. */
      update_members: {
        Args: {
          p_user_ids: string[]
          p_role_id?: string | null
          p_status?: string | null
        }
        Returns: number
      }
      /** Changes an event of a series and those that follow, or the whole series (p_scope following or all); returns how many. p_changes contains the columns to change, with this event's new values; times shift by the same amount of local time. All change or none: ERROR_RESOURCE_NOT_FOUND, ERROR_INVALID_EVENT_TYPE, ERROR_VALIDATION_FAILED {field}. */
      update_series: {
        Args: {
          p_event_id: string
          p_scope: string
          p_changes: Json
        }
        Returns: number
      }
      /** true; if the session has ended, the response is 401. */
      validate_session: {
        Args: never
        Returns: boolean
      }
      /** Redeems a mailed link: {type: registration, email, email_change or email_change_undo, email, reset_token?}. A registration's link joins its club, also if another link has verified the account. A reset_token means that the account has no password (any more), and is passed to reset_password. p_current_password is for a change of address that was requested without it (get_verification tells). Invitations are only described; register_user redeems them. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS, ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…. */
      verify_email: {
        Args: {
          p_token: string
          p_current_password?: string | null
        }
        Returns: { type: 'registration' | 'email' | 'email_change' | 'email_change_undo' | 'user_invitation' | 'password_reset'; email: string; reset_token?: string }
      }
      /** Checks whether the link is still valid, without using it: {email, is_first (the account has no password yet)} or ERROR_INVALID_TOKEN {reason}. */
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
        registrations: ({ answered_at: string; comment: string | null; guest_names: string[]; guests: number; status: Database['api']['Tables']['event_registrations']['Row']['status'] })[]
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
        folded_name: string
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
        folded_name: string
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
        folded_name: string | null
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
      event_to_answer: {
        event_id: string
        member_id: string
      }
      family_member: {
        is_child: boolean
        name: string
        user_id: string
      }
      grant_application: {
        activities: number
        difference: number
        grant_id: string | null
        grant_name: string
        id: string
        period_from: string
        period_to: string
        sent_at: string
        sent_by_name: string | null
        total: number
        version: number
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
        folded_name: string
        guardians: ({ name: string; email: string; phone: string | null })[]
        is_leader: boolean
        name: string
        phone: string | null
        status: Database['api']['Tables']['users']['Row']['status']
        user_id: string
      }
      invited_members: {
        invited: number
        left_out: number
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
      my_push_device: {
        created_at: string
        device: string | null
        id: string
        is_current: boolean
        last_success_at: string | null
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
      roll_call_person: {
        check_ins: { scan_id: string; method: Database['api']['Tables']['scans']['Row']['method']; check_in_time: string }[]
        group_ids: string[]
        name: string
        status: Database['api']['Tables']['event_registrations']['Row']['status'] | null
        user_id: string
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
