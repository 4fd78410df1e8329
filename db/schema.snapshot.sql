-- Made by `npm run db:snapshot` from db/. Do not edit. Bodies of functions and views are in db/rules.

create domain api."*/*" as bytea;

create function api.account_offer(p_user_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.account_offer(uuid) to authenticated;

create function api.add_card_phone(p_public_key text, p_replaces integer DEFAULT NULL::integer, p_child_id uuid DEFAULT NULL::uuid) returns integer language plpgsql security definer set search_path="";
grant execute on function api.add_card_phone(text,integer,uuid) to authenticated;

create function api.add_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void language sql security definer set search_path="";
grant execute on function api.add_guardian(uuid,uuid,uuid) to authenticated;

create function api.add_member(p_association_id uuid, p_name text, p_guardian_ids uuid[], p_date_of_birth date DEFAULT NULL::date, p_id uuid DEFAULT NULL::uuid) returns uuid language plpgsql security definer set search_path="";
grant execute on function api.add_member(uuid,text,uuid[],date,uuid) to authenticated;

create function api.add_push_device(p_endpoint text, p_p256dh text, p_auth text) returns void language plpgsql security definer set search_path="";
grant execute on function api.add_push_device(text,text,text) to authenticated;

create function api.announce_changes(p_event_id uuid, p_tell boolean DEFAULT true, p_message text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="" set statement_timeout=5min;
grant execute on function api.announce_changes(uuid,boolean,text) to authenticated;

create type api.announcement as (id uuid, category text, subject text, body text, sender_name text, sent_at timestamp with time zone, event_slug text);

create function api.answer_by_link(p_token text, p_status text, p_start_time timestamp with time zone) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.answer_by_link(text,text,timestamp with time zone) to anon, authenticated;

create function api.answer_event(p_event_id uuid, p_status text DEFAULT NULL::text, p_comment text DEFAULT NULL::text, p_answered_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_guests integer DEFAULT NULL::integer, p_guest_names text[] DEFAULT NULL::text[], p_user_id uuid DEFAULT NULL::uuid) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.answer_event(uuid,text,text,timestamp with time zone,integer,text[],uuid) to authenticated;

create function api.answer_events(p_answers jsonb, p_answered_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_user_id uuid DEFAULT NULL::uuid) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.answer_events(jsonb,timestamp with time zone,uuid) to authenticated;

create function api.answer_link(p_token text) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.answer_link(text) to anon, authenticated;

create table api.association_invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role_id uuid not null,
  association_id uuid not null,
  verification_id uuid not null,
  expires_at timestamp with time zone not null,
  is_processed boolean not null default false,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint association_invitations_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint association_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint association_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint association_invitations_pkey PRIMARY KEY (id),
  constraint association_invitations_role_id_fkey FOREIGN KEY (role_id) REFERENCES api.roles(id) ON DELETE CASCADE,
  constraint association_invitations_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES private.verifications(id) ON DELETE CASCADE,
  constraint association_invitations_verification_id_key UNIQUE (verification_id)
);
alter table api.association_invitations enable row level security;
CREATE INDEX association_invitations_association ON api.association_invitations USING btree (association_id, email);
CREATE INDEX association_invitations_invited_by ON api.association_invitations USING btree (invited_by);
CREATE INDEX association_invitations_role ON api.association_invitations USING btree (role_id);
CREATE TRIGGER ask_for_association BEFORE INSERT ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.require_association();
CREATE TRIGGER ask_for_id BEFORE DELETE ON api.association_invitations FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('email');
CREATE TRIGGER forget AFTER DELETE ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.forget_invitation();
CREATE TRIGGER note_invitation AFTER INSERT OR DELETE ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.note_invitation();
CREATE TRIGGER prepare BEFORE INSERT ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.prepare_invitation();
CREATE TRIGGER send AFTER INSERT ON api.association_invitations FOR EACH ROW EXECUTE FUNCTION app.send_invitation();
create policy add on api.association_invitations for insert to authenticated
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('user:invite'::text) AS associations_with))));
create policy read on api.association_invitations for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('user:invite'::text) AS associations_with))));
create policy remove on api.association_invitations for delete to authenticated
  using (((association_id = ANY (ARRAY( SELECT app.associations_with('user:invite'::text) AS associations_with))) AND app.lock_address(email)));
grant delete, insert (email, role_id, association_id, verification_id, expires_at), select on api.association_invitations to authenticated;

create function api.association_logo(id uuid, v integer) returns api."*/*" language plpgsql stable security definer set search_path="";
grant execute on function api.association_logo(uuid,integer) to anon, authenticated;

create table api.associations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null,
  address text,
  description text,
  mission_statement text,
  code_of_conduct text,
  terms_and_conditions text,
  is_public boolean not null default true,
  allow_user_registration boolean not null default true,
  can_register boolean not null default true,
  logo_version integer,
  timezone text not null default 'Europe/Stockholm'::text,
  created_at timestamp with time zone not null default now(),
  last_modified timestamp with time zone not null default now(),
  shows_participants boolean not null default false,
  shows_comments boolean not null default false,
  old_codes text not null default 'ask'::text,
  paper_cards text not null default 'admit'::text,
  requires_second_factor boolean not null default false,
  shows_photos boolean not null default false,
  constraint associations_address_check CHECK ((length(address) <= 300)),
  constraint associations_code_of_conduct_check CHECK ((length(code_of_conduct) <= 20000)),
  constraint associations_description_check CHECK ((length(description) <= 4000)),
  constraint associations_mission_statement_check CHECK ((length(mission_statement) <= 4000)),
  constraint associations_name_check CHECK (((length(name) >= 3) AND (length(name) <= 100))),
  constraint associations_old_codes_check CHECK ((old_codes = ANY (ARRAY['admit'::text, 'ask'::text, 'refuse'::text]))),
  constraint associations_paper_cards_check CHECK ((paper_cards = ANY (ARRAY['admit'::text, 'ask'::text, 'refuse'::text]))),
  constraint associations_pkey PRIMARY KEY (id),
  constraint associations_terms_and_conditions_check CHECK ((length(terms_and_conditions) <= 20000)),
  constraint associations_type_check CHECK ((type = ANY (ARRAY['music'::text, 'sport'::text])))
);
alter table api.associations enable row level security;
CREATE INDEX associations_public ON api.associations USING btree (is_public);
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.associations FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('name', 'type', 'address', 'description', 'mission_statement', 'code_of_conduct', 'terms_and_conditions', 'is_public', 'allow_user_registration', 'timezone', 'shows_participants', 'shows_comments', 'old_codes', 'paper_cards', 'requires_second_factor', 'shows_photos');
CREATE TRIGGER follow_photos AFTER UPDATE OF shows_photos ON api.associations FOR EACH ROW WHEN ((new.shows_photos <> old.shows_photos)) EXECUTE FUNCTION app.follow_photos_of_club();
CREATE TRIGGER note_settings AFTER UPDATE ON api.associations FOR EACH ROW EXECUTE FUNCTION app.note_settings();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE ON api.associations FOR EACH ROW EXECUTE FUNCTION app.prepare_association();
CREATE TRIGGER touch BEFORE UPDATE ON api.associations FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy change on api.associations for update to authenticated
  using ((id = ANY (ARRAY( SELECT app.associations_with('association:update'::text) AS associations_with))))
  with check ((id = ANY (ARRAY( SELECT app.associations_with('association:update'::text) AS associations_with))));
create policy read_own on api.associations for select to authenticated
  using ((id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))));
create policy read_public on api.associations for select to anon, authenticated
  using (is_public);
grant select on api.associations to anon;
grant select, update on api.associations to authenticated;

create function api.attendance_statistics(p_from timestamp with time zone, p_to timestamp with time zone, p_type text DEFAULT NULL::text, p_group_id uuid DEFAULT NULL::uuid) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.attendance_statistics(timestamp with time zone,timestamp with time zone,text,uuid) to authenticated;

create type api.audit_line as (id bigint, at timestamp with time zone, action text, actor_id uuid, actor_name text, session_id uuid, address text, subject_id uuid, subject_name text, subject_email text, object_type text, object_id uuid, object_name text, details jsonb);

create function api.audit_log(p_association_id uuid, p_area text DEFAULT NULL::text, p_who text DEFAULT NULL::text, p_whom text DEFAULT NULL::text, p_person_id uuid DEFAULT NULL::uuid, p_object_id uuid DEFAULT NULL::uuid, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_to timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id bigint DEFAULT NULL::bigint, p_limit integer DEFAULT 50) returns SETOF api.audit_line language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.audit_log(uuid,text,text,text,uuid,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone,bigint,integer) to authenticated;

create function api.authenticate(email text, password text, device_token text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.authenticate(text,text,text) to anon, authenticated;

create function api.begin_passkey(current_password text, p_code text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.begin_passkey(text,text) to authenticated;

create function api.begin_passkey_login() returns jsonb language sql security definer set search_path="";
grant execute on function api.begin_passkey_login() to anon, authenticated;

create function api.begin_passkey_proof() returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.begin_passkey_proof() to authenticated;

create function api.begin_second_factor(current_password text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.begin_second_factor(text) to authenticated;

create function api.calendar_feed(token text, scope text DEFAULT 'mine'::text) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.calendar_feed(text,text) to anon, authenticated;

create function api.calendar_token() returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.calendar_token() to authenticated;

create function api.cancel_email_change() returns void language sql security definer set search_path="";
grant execute on function api.cancel_email_change() to authenticated;

create type api.card_phone as (number integer, public_key text, device text, added_at timestamp with time zone, child_id uuid, child_name text, guardian_name text);

create function api.change_events(p_event_ids uuid[], p_status text, p_tell boolean DEFAULT false, p_message text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="" set statement_timeout=5min;
grant execute on function api.change_events(uuid[],text,boolean,text) to authenticated;

create function api.change_group_members(p_group_id uuid, p_user_ids uuid[], p_change text) returns uuid[] language plpgsql security definer set search_path="";
grant execute on function api.change_group_members(uuid,uuid[],text) to authenticated;

create function api.change_password(current_password text, new_password text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.change_password(text,text) to authenticated;

create function api.check_in(p_scans jsonb, p_sent_at timestamp with time zone, p_device jsonb DEFAULT NULL::jsonb) returns jsonb language plpgsql security definer set enable_seqscan=off set search_path="";
grant execute on function api.check_in(jsonb,timestamp with time zone,jsonb) to authenticated;

create function api.child_card(p_child_id uuid) returns api.member_card language plpgsql stable security definer set search_path="";
grant execute on function api.child_card(uuid) to authenticated;

create type api.child_event as (id uuid, slug text, title text, description text, type text, location text, address text, start_time timestamp with time zone, end_time timestamp with time zone, max_participants integer, is_private boolean, status text, image text, going_count integer, interested_count integer, answer_by date, group_ids uuid[], others_see boolean, queued_count integer, guests_allowed integer, guests_count integer, series_id uuid, registrations jsonb, attendance jsonb, place integer);

create function api.child_events(p_child_id uuid, p_series_id uuid DEFAULT NULL::uuid, p_event_ids uuid[] DEFAULT NULL::uuid[]) returns SETOF api.child_event language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.child_events(uuid,uuid,uuid[]) to authenticated;

create function api.child_photo(p_child_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.child_photo(uuid) to authenticated;

create function api.compare_user_roles(target_user_id uuid, current_user_id uuid) returns api.role_comparison language sql stable security definer set search_path="";
grant execute on function api.compare_user_roles(uuid,uuid) to authenticated;

create function api.confirm_password(current_password text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.confirm_password(text) to authenticated;

create function api.confirm_second_factor(p_code text, p_end_others boolean DEFAULT true) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.confirm_second_factor(text,boolean) to authenticated;

create function api.count_cancellation_recipients(p_event_ids uuid[]) returns jsonb language sql security definer set search_path="";
grant execute on function api.count_cancellation_recipients(uuid[]) to authenticated;

create function api.count_group_members(p_association_id uuid) returns SETOF api.group_count language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.count_group_members(uuid) to authenticated;

create function api.count_publication_recipients(p_event_ids uuid[]) returns jsonb language sql security definer set search_path="";
grant execute on function api.count_publication_recipients(uuid[]) to authenticated;

create function api.count_recipients(p_mode text, p_emails text[] DEFAULT NULL::text[], p_event_id uuid DEFAULT NULL::uuid, p_role_id uuid DEFAULT NULL::uuid, p_category text DEFAULT 'announcements'::text, p_group_id uuid DEFAULT NULL::uuid, p_user_ids uuid[] DEFAULT NULL::uuid[]) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.count_recipients(text,text[],uuid,uuid,text,uuid,uuid[]) to authenticated;

create function api.count_unanswered_recipients(p_event_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.count_unanswered_recipients(uuid) to authenticated;

create function api.create_association_with_initial_admin(association_name text, association_type text, admin_email text, admin_password text, admin_name text, admin_date_of_birth date DEFAULT NULL::date, admin_address text DEFAULT NULL::text, association_is_public boolean DEFAULT false) returns void language plpgsql security definer set search_path="";
grant execute on function api.create_association_with_initial_admin(text,text,text,text,text,date,text,boolean) to anon, authenticated;

create function api.create_email_verification(p_email text, p_verification_type text, p_association_id uuid DEFAULT NULL::uuid) returns uuid language plpgsql security definer set search_path="";
grant execute on function api.create_email_verification(text,text,uuid) to authenticated;

create function api.delete_email_verification(p_email text) returns void language plpgsql security definer set search_path="";
grant execute on function api.delete_email_verification(text) to authenticated;

create function api.delete_events(p_event_ids uuid[]) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.delete_events(uuid[]) to authenticated;

create function api.delete_my_account(current_password text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.delete_my_account(text) to authenticated;

create function api.distrust_devices() returns void language sql security definer set search_path="";
grant execute on function api.distrust_devices() to authenticated;

create type api.email_log_recipient as (email text, name text, state text, attempts integer, last_error text, sent_at timestamp with time zone);

create function api.email_log_recipients(p_id uuid) returns SETOF api.email_log_recipient language sql stable security definer set search_path="";
grant execute on function api.email_log_recipients(uuid) to authenticated;

create view api.email_logs (id uuid, association_id uuid, kind text, category text, language text, subject text, sender_id uuid, sender_name text, recipients bigint, sent bigint, failed bigint, created_at timestamp with time zone, sent_at timestamp with time zone, waiting bigint) with (security_invoker=true);
CREATE TRIGGER refuse_write INSTEAD OF INSERT OR DELETE OR UPDATE ON api.email_logs FOR EACH ROW EXECUTE FUNCTION app.refuse_write();
grant select on api.email_logs to authenticated;

create table api.email_preferences (
  user_id uuid not null,
  announcements boolean not null default true,
  events boolean not null default true,
  reminders boolean not null default true,
  last_modified timestamp with time zone not null default now(),
  answers boolean not null default true,
  constraint email_preferences_pkey PRIMARY KEY (user_id),
  constraint email_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.email_preferences enable row level security;
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.email_preferences FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('announcements', 'events', 'answers', 'reminders');
CREATE TRIGGER prepare BEFORE UPDATE ON api.email_preferences FOR EACH ROW EXECUTE FUNCTION app.prepare_email_preferences();
CREATE TRIGGER touch BEFORE UPDATE ON api.email_preferences FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy change on api.email_preferences for update to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy read on api.email_preferences for select to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
grant select, update on api.email_preferences to authenticated;

create table api.email_templates (
  id uuid not null default gen_random_uuid(),
  association_id uuid,
  scope text not null default 'association'::text,
  kind text not null default 'announcement'::text,
  name text not null,
  subject text not null,
  html_body text not null,
  text_body text,
  language text not null default 'sv'::text,
  variables text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_modified timestamp with time zone not null default now(),
  constraint email_templates_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint email_templates_html_body_check CHECK (((length(html_body) >= 1) AND (length(html_body) <= 100000))),
  constraint email_templates_kind_check CHECK ((app.mail_variables(kind) IS NOT NULL)),
  constraint email_templates_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint email_templates_name_check CHECK (((length(name) >= 2) AND (length(name) <= 100))),
  constraint email_templates_pkey PRIMARY KEY (id),
  constraint email_templates_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200))),
  constraint email_templates_text_body_check CHECK ((length(text_body) <= 100000))
);
alter table api.email_templates enable row level security;
CREATE INDEX email_templates_association ON api.email_templates USING btree (association_id);
CREATE UNIQUE INDEX email_templates_global ON api.email_templates USING btree (kind, language) WHERE (association_id IS NULL);
CREATE UNIQUE INDEX email_templates_override ON api.email_templates USING btree (association_id, kind, language) WHERE ((association_id IS NOT NULL) AND (kind <> 'announcement'::text));
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.email_templates FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('name', 'subject', 'html_body', 'text_body');
CREATE TRIGGER note_template AFTER INSERT OR DELETE OR UPDATE ON api.email_templates FOR EACH ROW EXECUTE FUNCTION app.note_template();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE ON api.email_templates FOR EACH ROW EXECUTE FUNCTION app.prepare_email_template();
CREATE TRIGGER touch BEFORE UPDATE ON api.email_templates FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy add on api.email_templates for insert to authenticated
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('email_template:create'::text) AS associations_with))));
create policy change on api.email_templates for update to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('email_template:update'::text) AS associations_with))));
create policy read on api.email_templates for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.mailing_associations() AS mailing_associations))));
create policy read_global on api.email_templates for select to authenticated
  using (((association_id IS NULL) AND (EXISTS ( SELECT app.mailing_associations() AS mailing_associations))));
create policy remove on api.email_templates for delete to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('email_template:delete'::text) AS associations_with))));
grant delete, insert (id, association_id, kind, name, subject, html_body, text_body, language), select, update on api.email_templates to authenticated;

create function api.end_card_phone(p_number integer, p_child_id uuid DEFAULT NULL::uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.end_card_phone(integer,uuid) to authenticated;

create function api.end_other_sessions() returns void language plpgsql security definer set search_path="";
grant execute on function api.end_other_sessions() to authenticated;

create function api.end_session(p_session_id uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.end_session(uuid) to authenticated;

create function api.event_activity(p_event_id uuid) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_activity(uuid) to authenticated;

create table api.event_attendance (
  event_id uuid not null,
  user_id uuid not null,
  check_in_time timestamp with time zone not null,
  scan_id uuid not null,
  method text not null,
  device_id text not null,
  device_name text,
  checked_in_by uuid,
  association_id uuid not null,
  constraint event_attendance_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint event_attendance_checked_in_by_fkey FOREIGN KEY (checked_in_by) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint event_attendance_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_attendance_pkey PRIMARY KEY (event_id, user_id),
  constraint event_attendance_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES api.scans(scan_id) ON DELETE CASCADE,
  constraint event_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.event_attendance enable row level security;
CREATE INDEX event_attendance_association ON api.event_attendance USING btree (association_id);
CREATE INDEX event_attendance_scan ON api.event_attendance USING btree (scan_id);
CREATE INDEX event_attendance_staff ON api.event_attendance USING btree (checked_in_by);
CREATE INDEX event_attendance_user ON api.event_attendance USING btree (user_id);
CREATE TRIGGER note_added AFTER INSERT ON api.event_attendance REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
CREATE TRIGGER note_changed AFTER UPDATE ON api.event_attendance REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
CREATE TRIGGER note_removed AFTER DELETE ON api.event_attendance REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
create policy read on api.event_attendance for select to authenticated
  using (((user_id = ( SELECT app.user_id() AS user_id)) OR ((association_id = ANY (ARRAY( SELECT app.associations_with('event_attendance:read'::text) AS associations_with))) AND ((association_id = ANY (ARRAY( SELECT app.associations_with('event_registration:read'::text) AS associations_with))) OR (event_id = ANY (ARRAY( SELECT app.events_of_late() AS events_of_late)))))));
grant select on api.event_attendance to authenticated;

create type api.event_candidate as (user_id uuid, name text, registration text, check_in_time timestamp with time zone);

create type api.event_conflict as (user_id uuid, name text, first_at timestamp with time zone, is_open boolean, sides jsonb, notes jsonb, folded_name text);

create function api.event_conflicts(p_event_id uuid) returns SETOF api.event_conflict language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_conflicts(uuid) to authenticated;

create function api.event_door_log(p_event_id uuid, p_limit integer DEFAULT 30) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_door_log(uuid,integer) to authenticated;

create function api.event_headcount(p_event_id uuid) returns SETOF api.group_headcount language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_headcount(uuid) to authenticated;

create function api.event_image(id uuid, v text) returns api."*/*" language plpgsql stable security definer set search_path="";
grant execute on function api.event_image(uuid,text) to anon, authenticated;

create type api.event_participant as (user_id uuid, name text, registration text, date_registered timestamp with time zone, check_in_time timestamp with time zone, participation text, comment text, is_late boolean, queue_place integer, guests integer, guest_names text[], folded_name text);

create function api.event_participants(p_event_id uuid) returns SETOF api.participant language plpgsql stable security definer set search_path="";
grant execute on function api.event_participants(uuid) to authenticated;

create function api.event_participation(p_event_id uuid, p_group_id uuid DEFAULT NULL::uuid) returns SETOF api.event_participant language plpgsql stable security definer set search_path="";
grant execute on function api.event_participation(uuid,uuid) to authenticated;

create function api.event_participation_figures(p_event_id uuid) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_participation_figures(uuid) to authenticated;

create table api.event_registrations (
  event_id uuid not null,
  user_id uuid not null default app.user_id(),
  status text not null,
  date_registered timestamp with time zone not null default now(),
  association_id uuid not null,
  comment text,
  answered_at timestamp with time zone not null default now(),
  queue_order bigint,
  guests smallint not null default 0,
  guest_names text[] not null default '{}'::text[],
  status_in_time text,
  constraint event_registrations_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint event_registrations_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 200))),
  constraint event_registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_registrations_guest_names CHECK ((cardinality(guest_names) <= GREATEST((guests)::integer, 0))),
  constraint event_registrations_guests_check CHECK (((guests >= 0) AND (guests <= 20))),
  constraint event_registrations_pkey PRIMARY KEY (event_id, user_id),
  constraint event_registrations_queue CHECK (((status = 'queued'::text) = (queue_order IS NOT NULL))),
  constraint event_registrations_status_check CHECK ((status = ANY (ARRAY['going'::text, 'interested'::text, 'declined'::text, 'queued'::text]))),
  constraint event_registrations_status_in_time_check CHECK ((status_in_time = ANY (ARRAY['going'::text, 'interested'::text, 'declined'::text, 'queued'::text]))),
  constraint event_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.event_registrations enable row level security;
CREATE INDEX event_registrations_association ON api.event_registrations USING btree (association_id);
CREATE INDEX event_registrations_named_guests ON api.event_registrations USING btree (event_id) WHERE (guest_names <> '{}'::text[]);
CREATE INDEX event_registrations_queue ON api.event_registrations USING btree (event_id, queue_order) WHERE (status = 'queued'::text);
CREATE INDEX event_registrations_user ON api.event_registrations USING btree (user_id);
CREATE TRIGGER add_one BEFORE INSERT ON api.event_registrations FOR EACH ROW EXECUTE FUNCTION app.add_one('event_id', 'user_id');
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.event_registrations FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('event_id', 'user_id', 'status', 'comment', 'guests', 'guest_names');
CREATE TRIGGER ask_for_id BEFORE INSERT OR DELETE OR UPDATE ON api.event_registrations FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE OR UPDATE ON api.event_registrations FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('event_id', 'user_id');
CREATE TRIGGER count_added AFTER INSERT ON api.event_registrations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_registrations();
CREATE TRIGGER count_changed AFTER UPDATE ON api.event_registrations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_registrations();
CREATE TRIGGER count_removed AFTER DELETE ON api.event_registrations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_registrations();
CREATE TRIGGER keep AFTER DELETE ON api.event_registrations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_answer();
CREATE TRIGGER note_added AFTER INSERT ON api.event_registrations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
CREATE TRIGGER note_changed AFTER UPDATE ON api.event_registrations REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
CREATE TRIGGER note_correction_added AFTER INSERT ON api.event_registrations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_correction();
CREATE TRIGGER note_correction_changed AFTER UPDATE ON api.event_registrations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_correction();
CREATE TRIGGER note_correction_removed AFTER DELETE ON api.event_registrations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.note_correction();
CREATE TRIGGER note_removed AFTER DELETE ON api.event_registrations REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_event_members();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE ON api.event_registrations FOR EACH ROW EXECUTE FUNCTION app.prepare_registration();
create policy add on api.event_registrations for insert to authenticated
  with check (((user_id = ( SELECT app.user_id() AS user_id)) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event:update'::text) AS associations_with)))));
create policy change on api.event_registrations for update to authenticated
  using ((((user_id = ( SELECT app.user_id() AS user_id)) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event:update'::text) AS associations_with)))) AND app.lock_event(event_id, user_id)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event:update'::text) AS associations_with)))));
create policy read on api.event_registrations for select to authenticated
  using (((user_id = ( SELECT app.user_id() AS user_id)) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event_registration:read'::text) AS associations_with)))));
create policy remove on api.event_registrations for delete to authenticated
  using ((((user_id = ( SELECT app.user_id() AS user_id)) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event:update'::text) AS associations_with)))) AND app.lock_event(event_id, user_id)));
grant delete, insert (event_id, user_id, status, comment, guests, guest_names), select, update on api.event_registrations to authenticated;

create function api.event_roster(p_event_id uuid, p_after uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 1000, p_since text DEFAULT NULL::text) returns jsonb language plpgsql stable security definer set enable_seqscan=off set search_path="";
grant execute on function api.event_roster(uuid,uuid,integer,text) to authenticated;

create type api.event_scan as (scan_id uuid, user_id uuid, name text, op text, method text, scanned_at timestamp with time zone, recorded_at timestamp with time zone, result text, conflict boolean, conflict_reason text, stale boolean, device_name text, staff_name text, taken_over boolean, taken_over_by_name text, reason text, undone boolean, code text, guest_of_name text, folded_name text);

create function api.event_scans(p_event_id uuid) returns SETOF api.event_scan language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_scans(uuid) to authenticated;

create function api.event_sequence(p_event_id uuid) returns integer language plpgsql stable security definer set search_path="";
grant execute on function api.event_sequence(uuid) to authenticated;

create type api.event_to_answer as (event_id uuid, member_id uuid);

create function api.event_unanswered(p_event_id uuid, p_group_id uuid DEFAULT NULL::uuid) returns SETOF api.event_participant language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.event_unanswered(uuid,uuid) to authenticated;

create table api.events (
  id uuid not null default gen_random_uuid(),
  association_id uuid not null,
  slug text not null,
  title text not null,
  description text,
  type text not null,
  location text,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  max_participants integer,
  is_private boolean not null default false,
  status text not null default 'draft'::text,
  image text,
  going_count integer not null default 0,
  interested_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  last_modified timestamp with time zone not null default now(),
  series_id uuid,
  answer_by date,
  answer_reminder_days smallint,
  group_ids uuid[] not null default '{}'::uuid[],
  others_see boolean not null default false,
  old_codes text,
  paper_cards text,
  queued_count integer not null default 0,
  address text,
  guests_allowed smallint not null default 0,
  guests_count integer not null default 0,
  shows_photos boolean not null default false,
  constraint events_address_check CHECK ((length(address) <= 300)),
  constraint events_answer_reminder CHECK (((answer_by IS NOT NULL) OR (answer_reminder_days IS NULL))),
  constraint events_answer_reminder_days_check CHECK (((answer_reminder_days >= 1) AND (answer_reminder_days <= 30))),
  constraint events_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint events_association_id_slug_key UNIQUE (association_id, slug),
  constraint events_check CHECK ((end_time > start_time)),
  constraint events_description_check CHECK ((length(description) <= 10000)),
  constraint events_group_ids_check CHECK ((cardinality(group_ids) <= 100)),
  constraint events_guests_allowed_check CHECK (((guests_allowed >= 0) AND (guests_allowed <= 20))),
  constraint events_location_check CHECK ((length(location) <= 300)),
  constraint events_max_participants_check CHECK (((max_participants >= 1) AND (max_participants <= 100000))),
  constraint events_old_codes_check CHECK ((old_codes = ANY (ARRAY['admit'::text, 'ask'::text, 'refuse'::text]))),
  constraint events_paper_cards_check CHECK ((paper_cards = ANY (ARRAY['admit'::text, 'ask'::text, 'refuse'::text]))),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text, 'archived'::text]))),
  constraint events_title_check CHECK (((length(title) >= 2) AND (length(title) <= 200))),
  constraint events_type_check CHECK ((type = ANY (ARRAY['club'::text, 'concert'::text, 'festival'::text, 'match'::text, 'meeting'::text, 'other'::text, 'rehearsal'::text, 'tournament'::text, 'training'::text])))
);
alter table api.events enable row level security;
CREATE INDEX events_answer_reminders ON api.events USING btree (answer_by) WHERE ((status = 'published'::text) AND (answer_reminder_days IS NOT NULL));
CREATE INDEX events_cancelled ON api.events USING btree (association_id) WHERE (status = 'cancelled'::text);
CREATE INDEX events_created_by ON api.events USING btree (created_by);
CREATE INDEX events_end ON api.events USING btree (association_id, end_time);
CREATE INDEX events_reminders ON api.events USING btree (start_time) WHERE (status = 'published'::text);
CREATE INDEX events_series ON api.events USING btree (series_id, start_time) WHERE (series_id IS NOT NULL);
CREATE INDEX events_times ON api.events USING btree (start_time, end_time, association_id);
CREATE INDEX events_title_trgm ON api.events USING gin (title extensions.gin_trgm_ops);
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.events FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('title', 'description', 'type', 'location', 'address', 'start_time', 'end_time', 'max_participants', 'is_private', 'status', 'answer_by', 'answer_reminder_days', 'group_ids', 'others_see', 'old_codes', 'paper_cards', 'guests_allowed', 'shows_photos');
CREATE TRIGGER ask_for_id BEFORE DELETE OR UPDATE ON api.events FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE OR UPDATE ON api.events FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('id');
CREATE TRIGGER follow_accounts AFTER UPDATE OF end_time ON api.events FOR EACH ROW WHEN (((old.end_time <= now()) AND (new.end_time > now()))) EXECUTE FUNCTION app.follow_accounts_of_event();
CREATE TRIGGER follow_photos AFTER UPDATE OF shows_photos ON api.events FOR EACH ROW WHEN ((new.shows_photos <> old.shows_photos)) EXECUTE FUNCTION app.follow_photos_of_event();
CREATE TRIGGER give_places AFTER UPDATE OF max_participants, status, end_time ON api.events FOR EACH ROW WHEN ((new.queued_count > 0)) EXECUTE FUNCTION app.give_places_of_event();
CREATE TRIGGER keep_visited BEFORE DELETE ON api.events FOR EACH ROW EXECUTE FUNCTION app.keep_visited_event();
CREATE TRIGGER note_event AFTER INSERT OR DELETE OR UPDATE OF title, description, type, location, address, start_time, end_time, max_participants, is_private, status, image, answer_by, answer_reminder_days, group_ids, others_see, old_codes, paper_cards, guests_allowed, shows_photos ON api.events FOR EACH ROW EXECUTE FUNCTION app.note_event();
CREATE TRIGGER note_pending_announcement AFTER UPDATE OF start_time, end_time, location, address, status ON api.events FOR EACH ROW WHEN ((((((new.start_time IS DISTINCT FROM old.start_time) OR (new.end_time IS DISTINCT FROM old.end_time)) OR (new.location IS DISTINCT FROM old.location)) OR (new.address IS DISTINCT FROM old.address)) OR (new.status IS DISTINCT FROM old.status))) EXECUTE FUNCTION app.note_pending_announcement();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE OF title, description, type, location, address, start_time, end_time, max_participants, is_private, status, answer_by, answer_reminder_days, group_ids, others_see, old_codes, paper_cards, guests_allowed, shows_photos ON api.events FOR EACH ROW EXECUTE FUNCTION app.prepare_event();
CREATE TRIGGER raise_sequence AFTER UPDATE ON api.events REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.raise_sequence();
CREATE TRIGGER reassign_picture BEFORE DELETE ON api.events FOR EACH ROW WHEN (((old.series_id IS NOT NULL) AND (old.image IS NOT NULL))) EXECUTE FUNCTION app.reassign_picture();
CREATE TRIGGER salt_events AFTER INSERT ON api.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.salt_events();
CREATE TRIGGER touch BEFORE UPDATE OF title, description, type, location, address, start_time, end_time, max_participants, is_private, status, image, answer_by, answer_reminder_days, group_ids, others_see, old_codes, paper_cards, guests_allowed, shows_photos ON api.events FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy add on api.events for insert to authenticated
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('event:create'::text) AS associations_with))));
create policy change on api.events for update to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('event:update'::text) AS associations_with))));
create policy read on api.events for select to authenticated
  using (((((status = 'published'::text) OR ((status = 'cancelled'::text) AND (id = ANY (ARRAY( SELECT app.called_off_events() AS called_off_events))))) AND (NOT is_private) AND (association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))) AND ((group_ids = '{}'::uuid[]) OR others_see OR (group_ids && ARRAY( SELECT app.family_groups() AS family_groups)))) OR (association_id = ANY (ARRAY( SELECT app.associations_with('event:read'::text) AS associations_with
UNION
 SELECT app.associations_with('event:update'::text) AS associations_with))) OR ((created_by = ( SELECT app.user_id() AS user_id)) AND (association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations)))) OR ((status <> 'draft'::text) AND (id = ANY (ARRAY( SELECT app.family_events() AS family_events))))));
create policy read_public on api.events for select to anon
  using (((status = 'published'::text) AND (NOT is_private) AND (group_ids = '{}'::uuid[]) AND (association_id = ANY (ARRAY( SELECT app.public_associations() AS public_associations)))));
create policy remove on api.events for delete to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('event:delete'::text) AS associations_with))));
grant select on api.events to anon;
grant delete, insert (id, association_id, title, description, type, location, start_time, end_time, max_participants, is_private, status, answer_by, answer_reminder_days, group_ids, others_see, old_codes, paper_cards, address, guests_allowed, shows_photos), select, update on api.events to authenticated;

create function api.events_to_answer() returns SETOF api.event_to_answer language sql stable security definer set search_path="";
grant execute on function api.events_to_answer() to authenticated;

create function api.export_my_data() returns jsonb language sql stable security definer set search_path="";
grant execute on function api.export_my_data() to authenticated;

create type api.family_member as (user_id uuid, name text, is_child boolean);

create function api.find_attendees(p_event_id uuid, p_search text) returns SETOF api.event_candidate language plpgsql stable security definer set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.find_attendees(uuid,text) to authenticated;

create function api.find_group_candidates(p_group_id uuid, p_search text DEFAULT ''::text) returns SETOF api.group_candidate language plpgsql stable security definer set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.find_group_candidates(uuid,text) to authenticated;

create function api.finish_login(p_token text, p_code text, p_device_token text DEFAULT NULL::text, p_trust_device boolean DEFAULT false) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.finish_login(text,text,text,boolean) to anon, authenticated;

create function api.get_valid_event_types(association_id uuid) returns text[] language sql stable set search_path="";
grant execute on function api.get_valid_event_types(uuid) to anon, authenticated;

create function api.get_verification(p_token text) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.get_verification(text) to anon, authenticated;

create type api.grant_application as (id uuid, grant_id uuid, grant_name text, period_from date, period_to date, version integer, total bigint, difference bigint, activities integer, sent_at timestamp with time zone, sent_by_name text);

create function api.grant_applications(p_association_id uuid) returns SETOF api.grant_application language plpgsql stable security definer set search_path="";
grant execute on function api.grant_applications(uuid) to authenticated;

create function api.grant_list(p_association_id uuid, p_grant_id uuid, p_day date) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.grant_list(uuid,uuid,date) to authenticated;

create function api.grant_period(p_association_id uuid, p_grant_id uuid, p_day date) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.grant_period(uuid,uuid,date) to authenticated;

create function api.grants(p_association_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.grants(uuid) to authenticated;

create type api.group_answer as (user_id uuid, name text, is_leader boolean, status text, comment text, guests integer);

create function api.group_answers(p_group_id uuid, p_event_id uuid) returns SETOF api.group_answer language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.group_answers(uuid,uuid) to authenticated;

create type api.group_attendance as (group_id uuid, name text, members integer, events integer, going integer, attended integer, no_shows integer);

create function api.group_attendance(p_from timestamp with time zone, p_to timestamp with time zone, p_type text DEFAULT NULL::text) returns SETOF api.group_attendance language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.group_attendance(timestamp with time zone,timestamp with time zone,text) to authenticated;

create type api.group_candidate as (user_id uuid, name text, email text);

create type api.group_count as (group_id uuid, members integer, leaders text[]);

create type api.group_headcount as (group_id uuid, name text, members integer, going integer, interested integer, declined integer, wanted integer);

create table api.group_members (
  group_id uuid not null,
  user_id uuid not null,
  association_id uuid not null,
  is_leader boolean not null default false,
  constraint group_members_association_id_user_id_fkey FOREIGN KEY (association_id, user_id) REFERENCES api.user_roles(association_id, user_id) ON DELETE CASCADE,
  constraint group_members_group_id_association_id_fkey FOREIGN KEY (group_id, association_id) REFERENCES api.groups(id, association_id) ON DELETE CASCADE,
  constraint group_members_pkey PRIMARY KEY (group_id, user_id),
  constraint group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.group_members enable row level security;
CREATE INDEX group_members_association ON api.group_members USING btree (association_id, user_id);
CREATE INDEX group_members_group ON api.group_members USING btree (group_id, association_id);
CREATE INDEX group_members_leaders ON api.group_members USING btree (association_id) WHERE is_leader;
CREATE INDEX group_members_user ON api.group_members USING btree (user_id, association_id);
CREATE TRIGGER note_joined AFTER INSERT ON api.group_members REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_group_members();
CREATE TRIGGER note_leaders AFTER UPDATE ON api.group_members REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_group_members();
CREATE TRIGGER note_left AFTER DELETE ON api.group_members REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_group_members();
create policy read_members on api.group_members for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('user:read:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('group:manage'::text) AS associations_with))));
create policy read_own on api.group_members for select to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
grant select on api.group_members to authenticated;

create table api.group_needs (
  group_id uuid not null,
  event_type text not null,
  association_id uuid not null,
  wanted integer not null,
  constraint group_needs_event_type_check CHECK ((event_type = ANY (ARRAY['club'::text, 'concert'::text, 'festival'::text, 'match'::text, 'meeting'::text, 'other'::text, 'rehearsal'::text, 'tournament'::text, 'training'::text]))),
  constraint group_needs_group_id_association_id_fkey FOREIGN KEY (group_id, association_id) REFERENCES api.groups(id, association_id) ON DELETE CASCADE,
  constraint group_needs_pkey PRIMARY KEY (group_id, event_type),
  constraint group_needs_wanted_check CHECK (((wanted >= 1) AND (wanted <= 1000)))
);
alter table api.group_needs enable row level security;
CREATE INDEX group_needs_association ON api.group_needs USING btree (association_id);
CREATE INDEX group_needs_group ON api.group_needs USING btree (group_id, association_id);
create policy read on api.group_needs for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))));
grant select on api.group_needs to authenticated;

create type api.group_person as (user_id uuid, name text, email text, status text, is_leader boolean, phone text, emergency_name text, emergency_phone text, guardians jsonb, folded_name text);

create table api.groups (
  id uuid not null default gen_random_uuid(),
  association_id uuid not null,
  kind text not null,
  name text not null,
  sort_order integer not null,
  created_at timestamp with time zone not null default now(),
  constraint groups_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint groups_id_association_id_key UNIQUE (id, association_id),
  constraint groups_kind_check CHECK ((kind = ANY (ARRAY['section'::text, 'team'::text, 'committee'::text]))),
  constraint groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_sort_order_check CHECK (((sort_order >= 0) AND (sort_order <= 10000)))
);
alter table api.groups enable row level security;
CREATE UNIQUE INDEX groups_name ON api.groups USING btree (association_id, lower(name));
CREATE INDEX groups_order ON api.groups USING btree (association_id, sort_order, id);
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.groups FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('kind', 'name');
CREATE TRIGGER ask_for_association BEFORE INSERT ON api.groups FOR EACH ROW EXECUTE FUNCTION app.require_association();
CREATE TRIGGER ask_for_id BEFORE DELETE OR UPDATE ON api.groups FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE OR UPDATE ON api.groups FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('id');
CREATE TRIGGER note_group AFTER INSERT OR DELETE OR UPDATE ON api.groups FOR EACH ROW EXECUTE FUNCTION app.note_group();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE ON api.groups FOR EACH ROW EXECUTE FUNCTION app.prepare_group();
create policy add on api.groups for insert to authenticated
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('group:manage'::text) AS associations_with))));
create policy change on api.groups for update to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('group:manage'::text) AS associations_with))))
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('group:manage'::text) AS associations_with))));
create policy read on api.groups for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))));
create policy remove on api.groups for delete to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('group:manage'::text) AS associations_with))));
grant delete, insert (association_id, kind, name), select, update on api.groups to authenticated;

create table api.guardians (
  association_id uuid not null,
  child_id uuid not null,
  guardian_id uuid not null,
  slot smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint guardians_association_id_child_id_fkey FOREIGN KEY (association_id, child_id) REFERENCES api.user_roles(association_id, user_id) ON DELETE CASCADE,
  constraint guardians_association_id_child_id_guardian_id_key UNIQUE (association_id, child_id, guardian_id),
  constraint guardians_association_id_guardian_id_fkey FOREIGN KEY (association_id, guardian_id) REFERENCES api.user_roles(association_id, user_id) ON DELETE CASCADE,
  constraint guardians_check CHECK ((child_id <> guardian_id)),
  constraint guardians_child_id_fkey FOREIGN KEY (child_id) REFERENCES api.users(id) ON DELETE CASCADE,
  constraint guardians_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES api.users(id) ON DELETE CASCADE,
  constraint guardians_pkey PRIMARY KEY (association_id, child_id, slot),
  constraint guardians_slot_check CHECK ((slot = ANY (ARRAY[1, 2])))
);
alter table api.guardians enable row level security;
CREATE INDEX guardians_child ON api.guardians USING btree (child_id);
CREATE INDEX guardians_guardian ON api.guardians USING btree (guardian_id, association_id);
CREATE INDEX guardians_of_club ON api.guardians USING btree (association_id, guardian_id);
CREATE TRIGGER end_phones AFTER DELETE ON api.guardians REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.end_guardians_phones();
CREATE TRIGGER forget_children AFTER DELETE ON api.guardians REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.forget_children();
CREATE TRIGGER note_added AFTER INSERT ON api.guardians REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_guardians();
CREATE TRIGGER note_removed AFTER DELETE ON api.guardians REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_guardians();
create policy read_members on api.guardians for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('user:read:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('user:update:profile'::text) AS associations_with))));
create policy read_own on api.guardians for select to authenticated
  using (((guardian_id = ( SELECT app.user_id() AS user_id)) OR (child_id = ( SELECT app.user_id() AS user_id))));
grant select on api.guardians to authenticated;

create function api.import_members(p_rows jsonb, p_role_id uuid, p_dry_run boolean DEFAULT false, p_invite boolean DEFAULT true, p_without_email boolean DEFAULT false) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.import_members(jsonb,uuid,boolean,boolean,boolean) to authenticated;

create function api.installation_status() returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.installation_status() to authenticated;

create function api.invite_members(p_association_id uuid, p_user_ids uuid[]) returns api.invited_members language plpgsql security definer set search_path="";
grant execute on function api.invite_members(uuid,uuid[]) to authenticated;

create type api.invited_members as (invited integer, left_out integer);

create function api.list_family(p_association_id uuid, p_user_id uuid) returns SETOF api.family_member language plpgsql stable security definer set search_path="";
grant execute on function api.list_family(uuid,uuid) to authenticated;

create function api.list_group_members(p_group_id uuid) returns SETOF api.group_person language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.list_group_members(uuid) to authenticated;

create function api.list_recipients(p_mode text, p_emails text[] DEFAULT NULL::text[], p_event_id uuid DEFAULT NULL::uuid, p_role_id uuid DEFAULT NULL::uuid, p_category text DEFAULT 'announcements'::text, p_group_id uuid DEFAULT NULL::uuid, p_user_ids uuid[] DEFAULT NULL::uuid[]) returns SETOF api.mailing_recipient language plpgsql stable security definer set search_path="";
grant execute on function api.list_recipients(text,text[],uuid,uuid,text,uuid,uuid[]) to authenticated;

create function api.logout(p_all boolean DEFAULT false) returns void language sql security definer set search_path="";
grant execute on function api.logout(boolean) to authenticated;

create type api.mailing_recipient as (name text, email text, wants boolean);

create type api.me as (id uuid, email text, name text, date_of_birth date, address text, status text, language text, last_login timestamp with time zone, last_modified timestamp with time zone, member_since date, phone text, emergency_name text, emergency_phone text);

create function api.me() returns api.me language sql stable set search_path="";
grant execute on function api.me() to authenticated;

create function api.member_attendance(p_from timestamp with time zone, p_to timestamp with time zone, p_user_id uuid DEFAULT NULL::uuid) returns jsonb language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.member_attendance(timestamp with time zone,timestamp with time zone,uuid) to authenticated;

create type api.member_card as (card text, name text, association_name text, role_name text, member_since date, issued_at timestamp with time zone);

create function api.member_cards(p_user_ids uuid[]) returns SETOF api.printed_card language plpgsql security definer set search_path="";
grant execute on function api.member_cards(uuid[]) to authenticated;

create function api.member_has_second_factor(p_user_id uuid) returns boolean language plpgsql stable security definer set search_path="";
grant execute on function api.member_has_second_factor(uuid) to authenticated;

create function api.member_photo(p_user_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.member_photo(uuid) to authenticated;

create function api.move_in_queue(p_event_id uuid, p_user_id uuid, p_place integer, p_reason text) returns integer language plpgsql security definer set search_path="";
grant execute on function api.move_in_queue(uuid,uuid,integer,text) to authenticated;

create function api.my_announcements() returns SETOF api.announcement language sql stable security definer set search_path="";
grant execute on function api.my_announcements() to authenticated;

create function api.my_card() returns api.member_card language sql stable security definer set search_path="";
grant execute on function api.my_card() to authenticated;

create function api.my_card_phones() returns SETOF api.card_phone language sql stable security definer set search_path="";
grant execute on function api.my_card_phones() to authenticated;

create type api.my_passkey as (id uuid, name text, is_synced boolean, created_at timestamp with time zone, last_used_at timestamp with time zone);

create function api.my_passkeys() returns SETOF api.my_passkey language sql stable security definer set search_path="";
grant execute on function api.my_passkeys() to authenticated;

create function api.my_photo() returns jsonb language sql stable security definer set search_path="";
grant execute on function api.my_photo() to authenticated;

create type api.my_push_device as (id uuid, device text, created_at timestamp with time zone, last_success_at timestamp with time zone, is_current boolean);

create function api.my_push_devices() returns SETOF api.my_push_device language sql stable security definer set search_path="";
grant execute on function api.my_push_devices() to authenticated;

create function api.my_queue_places() returns SETOF api.queue_place language sql stable security definer set search_path="";
grant execute on function api.my_queue_places() to authenticated;

create type api.my_session as (id uuid, device text, created_at timestamp with time zone, last_used_at timestamp with time zone, ends_at timestamp with time zone, is_current boolean);

create function api.my_sessions() returns SETOF api.my_session language sql stable security definer set search_path="";
grant execute on function api.my_sessions() to authenticated;

create function api.note_data_export() returns void language plpgsql security definer set search_path="";
grant execute on function api.note_data_export() to authenticated;

create function api.note_export(p_association_id uuid, p_name text, p_rows integer) returns void language plpgsql security definer set search_path="";
grant execute on function api.note_export(uuid,text,integer) to authenticated;

create function api.offer_account(p_user_id uuid, p_email text DEFAULT NULL::text) returns void language plpgsql security definer set search_path="";
grant execute on function api.offer_account(uuid,text) to authenticated;

create function api.order_groups(p_group_ids uuid[]) returns void language plpgsql security definer set search_path="";
grant execute on function api.order_groups(uuid[]) to authenticated;

create function api.order_roles(p_role_ids uuid[]) returns void language plpgsql set search_path="";
grant execute on function api.order_roles(uuid[]) to authenticated;

create type api.participant as (name text, is_me boolean, comment text, guests integer);

create function api.pending_announcements(p_event_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.pending_announcements(uuid) to authenticated;

create function api.pending_email_change() returns jsonb language sql stable security definer set search_path="";
grant execute on function api.pending_email_change() to authenticated;

create table api.permission_groups (
  id text not null,
  name text not null,
  constraint permission_groups_pkey PRIMARY KEY (id)
);
alter table api.permission_groups enable row level security;
create policy read on api.permission_groups for select to authenticated
  using (true);
grant select on api.permission_groups to authenticated;

create table api.permissions (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null,
  group_id text not null,
  constraint permissions_group_id_fkey FOREIGN KEY (group_id) REFERENCES api.permission_groups(id),
  constraint permissions_name_key UNIQUE (name),
  constraint permissions_pkey PRIMARY KEY (id)
);
alter table api.permissions enable row level security;
CREATE INDEX permissions_group ON api.permissions USING btree (group_id);
create policy read on api.permissions for select to authenticated
  using (true);
grant select on api.permissions to authenticated;

create function api.preview_email(p_subject text, p_html text, p_text text DEFAULT NULL::text, p_kind text DEFAULT 'announcement'::text, p_language text DEFAULT NULL::text, p_category text DEFAULT 'announcements'::text, p_event_id uuid DEFAULT NULL::uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.preview_email(text,text,text,text,text,text,uuid) to authenticated;

create type api.printed_card as (user_id uuid, name text, card text, member_since date);

create function api.public_club(p_association_id uuid, p_language text DEFAULT NULL::text) returns jsonb language sql stable security definer set search_path="";
grant execute on function api.public_club(uuid,text) to anon, authenticated;

create function api.push_key() returns text language sql stable security definer set search_path="";
grant execute on function api.push_key() to authenticated;

create table api.push_preferences (
  user_id uuid not null,
  announcements boolean not null default true,
  events boolean not null default true,
  answers boolean not null default true,
  reminders boolean not null default true,
  places boolean not null default true,
  is_discreet boolean not null default false,
  quiet_from time without time zone default '22:00:00'::time without time zone,
  quiet_until time without time zone default '07:00:00'::time without time zone,
  muted_groups uuid[] not null default '{}'::uuid[],
  last_modified timestamp with time zone not null default now(),
  constraint push_preferences_muted_groups_check CHECK ((cardinality(muted_groups) <= 100)),
  constraint push_preferences_pkey PRIMARY KEY (user_id),
  constraint push_preferences_quiet CHECK ((((quiet_from IS NULL) = (quiet_until IS NULL)) AND (quiet_from <> quiet_until))),
  constraint push_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.push_preferences enable row level security;
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.push_preferences FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('announcements', 'events', 'answers', 'reminders', 'places', 'is_discreet', 'quiet_from', 'quiet_until', 'muted_groups');
CREATE TRIGGER prepare BEFORE UPDATE ON api.push_preferences FOR EACH ROW EXECUTE FUNCTION app.prepare_push_preferences();
CREATE TRIGGER touch BEFORE UPDATE ON api.push_preferences FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy change on api.push_preferences for update to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy read on api.push_preferences for select to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
grant select, update on api.push_preferences to authenticated;

create type api.queue_place as (event_id uuid, place integer);

create function api.refresh_token(refresh_token_param text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.refresh_token(text) to anon, authenticated;

create function api.register_user(name text, email text, password text, date_of_birth date DEFAULT NULL::date, address text DEFAULT NULL::text, association_id uuid DEFAULT NULL::uuid, language text DEFAULT NULL::text, verification_id text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.register_user(text,text,text,date,text,uuid,text,text) to anon, authenticated;

create function api.remind_unanswered(p_event_id uuid) returns jsonb language plpgsql security definer set search_path="" set statement_timeout=5min;
grant execute on function api.remind_unanswered(uuid) to authenticated;

create function api.remove_grant(p_association_id uuid, p_grant_id uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.remove_grant(uuid,uuid) to authenticated;

create function api.remove_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.remove_guardian(uuid,uuid,uuid) to authenticated;

create function api.remove_passkey(p_id uuid, current_password text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.remove_passkey(uuid,text) to authenticated;

create function api.remove_photo(p_user_id uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.remove_photo(uuid) to authenticated;

create function api.remove_push_device(p_id uuid) returns void language sql security definer set search_path="";
grant execute on function api.remove_push_device(uuid) to authenticated;

create function api.remove_second_factor(current_password text, p_code text, p_end_others boolean DEFAULT true) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.remove_second_factor(text,text,boolean) to authenticated;

create function api.rename_passkey(p_id uuid, p_name text) returns void language plpgsql security definer set search_path="";
grant execute on function api.rename_passkey(uuid,text) to authenticated;

create function api.repeat_event(p_event_id uuid, p_until date, p_weeks integer DEFAULT 1) returns integer language plpgsql security definer set search_path="";
grant execute on function api.repeat_event(uuid,date,integer) to authenticated;

create function api.replace_calendar_token() returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.replace_calendar_token() to authenticated;

create function api.replace_card(p_user_id uuid, p_end_phones boolean DEFAULT false) returns void language plpgsql security definer set search_path="";
grant execute on function api.replace_card(uuid,boolean) to authenticated;

create function api.replace_my_card() returns api.member_card language plpgsql security definer set search_path="";
grant execute on function api.replace_my_card() to authenticated;

create function api.replace_recovery_codes(current_password text, p_code text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.replace_recovery_codes(text,text) to authenticated;

create function api.request_email_change(new_email text, current_password text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.request_email_change(text,text) to authenticated;

create function api.request_password_reset(p_email text, p_device_token text DEFAULT NULL::text) returns void language plpgsql security definer set search_path="";
grant execute on function api.request_password_reset(text,text) to anon, authenticated;

create function api.resend_invitation(p_invitation_id uuid) returns void language plpgsql set search_path="";
grant execute on function api.resend_invitation(uuid) to authenticated;

create function api.resend_verification(p_email text) returns void language plpgsql security definer set search_path="";
grant execute on function api.resend_verification(text) to anon, authenticated;

create function api.reset_password(p_reset_token text, p_new_password text) returns void language plpgsql security definer set search_path="";
grant execute on function api.reset_password(text,text) to anon, authenticated;

create function api.reset_second_factor(p_user_id uuid) returns void language plpgsql security definer set search_path="";
grant execute on function api.reset_second_factor(uuid) to authenticated;

create function api.reset_translations(p_key_ids uuid[]) returns integer language plpgsql set search_path="";
grant execute on function api.reset_translations(uuid[]) to authenticated;

create function api.retry_failed(p_id uuid) returns integer language plpgsql security definer set search_path="";
grant execute on function api.retry_failed(uuid) to authenticated;

create type api.role_comparison as (has_higher_role boolean);

create type api.role_count as (role_id uuid, members integer);

create function api.role_members(p_association_id uuid) returns SETOF api.role_count language plpgsql stable security definer set search_path="";
grant execute on function api.role_members(uuid) to authenticated;

create table api.role_permissions (
  role_id uuid not null,
  permission_id uuid not null,
  association_id uuid not null,
  constraint role_permissions_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint role_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES api.permissions(id) ON DELETE CASCADE,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission_id),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES api.roles(id) ON DELETE CASCADE
);
alter table api.role_permissions enable row level security;
CREATE INDEX role_permissions_association ON api.role_permissions USING btree (association_id);
CREATE INDEX role_permissions_permission ON api.role_permissions USING btree (permission_id);
CREATE TRIGGER ask_for_association BEFORE INSERT ON api.role_permissions FOR EACH ROW EXECUTE FUNCTION app.require_association();
CREATE TRIGGER ask_for_id BEFORE DELETE ON api.role_permissions FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE ON api.role_permissions FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('role_id');
CREATE TRIGGER guard BEFORE INSERT OR DELETE ON api.role_permissions FOR EACH ROW EXECUTE FUNCTION app.guard_role_permission();
CREATE TRIGGER keep_manager AFTER DELETE ON api.role_permissions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_manager();
CREATE TRIGGER note_added AFTER INSERT ON api.role_permissions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_role_permissions();
CREATE TRIGGER note_removed AFTER DELETE ON api.role_permissions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_role_permissions();
create policy add on api.role_permissions for insert to authenticated
  with check (((association_id = ANY (ARRAY( SELECT app.associations_with('role:update'::text) AS associations_with))) OR (role_id = ANY (ARRAY( SELECT app.new_roles() AS new_roles)))));
create policy read on api.role_permissions for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))));
create policy remove on api.role_permissions for delete to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('role:update'::text) AS associations_with))));
grant delete, insert (role_id, permission_id, association_id), select on api.role_permissions to authenticated;

create view api.role_permissions_view (role_id uuid, role_name text, permission_id uuid, permission_name text, group_id text, association_id uuid) with (security_invoker=true);
CREATE TRIGGER refuse_write INSTEAD OF INSERT OR DELETE OR UPDATE ON api.role_permissions_view FOR EACH ROW EXECUTE FUNCTION app.refuse_write();
grant select on api.role_permissions_view to authenticated;

create table api.roles (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  association_id uuid not null,
  sort_order integer not null,
  created_at timestamp with time zone not null default now(),
  constraint roles_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint roles_description_check CHECK ((length(description) <= 500)),
  constraint roles_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_sort_order_check CHECK (((sort_order >= 0) AND (sort_order <= 10000)))
);
alter table api.roles enable row level security;
CREATE INDEX roles_association ON api.roles USING btree (association_id, sort_order);
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.roles FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('name', 'description', 'sort_order');
CREATE TRIGGER ask_for_association BEFORE INSERT ON api.roles FOR EACH ROW EXECUTE FUNCTION app.require_association();
CREATE TRIGGER ask_for_id BEFORE DELETE OR UPDATE ON api.roles FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE OR UPDATE ON api.roles FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('id');
CREATE TRIGGER guard BEFORE INSERT OR DELETE OR UPDATE ON api.roles FOR EACH ROW EXECUTE FUNCTION app.guard_role();
CREATE TRIGGER note_role AFTER INSERT OR DELETE OR UPDATE ON api.roles FOR EACH ROW EXECUTE FUNCTION app.note_role();
create policy add on api.roles for insert to authenticated
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('role:create'::text) AS associations_with))));
create policy change on api.roles for update to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('role:update'::text) AS associations_with))))
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('role:update'::text) AS associations_with))));
create policy read on api.roles for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.my_associations() AS my_associations))));
create policy remove on api.roles for delete to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('role:delete'::text) AS associations_with))));
grant delete, insert (name, description, association_id, sort_order), select, update on api.roles to authenticated;

create function api.roll_call(p_event_id uuid) returns SETOF api.roll_call_person language plpgsql stable security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.roll_call(uuid) to authenticated;

create type api.roll_call_person as (user_id uuid, name text, status text, group_ids uuid[], check_ins jsonb);

create function api.roster_photos(p_event_id uuid, p_user_ids uuid[]) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.roster_photos(uuid,uuid[]) to authenticated;

create function api.save_grant(p_association_id uuid, p_grant_id uuid, p_name text, p_valid_from date, p_rules jsonb) returns void language plpgsql security definer set search_path="";
grant execute on function api.save_grant(uuid,uuid,text,date,jsonb) to authenticated;

create function api.save_role(p_role jsonb, p_permission_ids uuid[], p_known_ids uuid[] DEFAULT NULL::uuid[]) returns api.roles language plpgsql set search_path="";
grant execute on function api.save_role(jsonb,uuid[],uuid[]) to authenticated;

create table api.scans (
  scan_id uuid not null,
  event_id uuid not null,
  user_id uuid,
  association_id uuid not null,
  op text not null,
  method text not null,
  scanned_at timestamp with time zone not null,
  device_time timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  device_id text not null,
  device_name text,
  seq bigint not null,
  staff_id uuid,
  taken_over_by uuid,
  reason text,
  result text not null,
  conflict boolean not null default false,
  conflict_reason text,
  stale boolean not null default false,
  answer jsonb not null,
  undoes uuid[],
  undoes_others boolean not null default false,
  undone boolean not null default false,
  outdated text,
  settlement_id uuid,
  estimated_at timestamp with time zone,
  estimated_error_ms integer,
  code text,
  guest_of uuid,
  constraint scans_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint scans_code_check CHECK ((code = ANY (ARRAY['genuine'::text, 'old'::text, 'paper'::text, 'unverified'::text]))),
  constraint scans_conflict_reason_check CHECK ((conflict_reason = ANY (ARRAY['card_replaced'::text, 'account_inactive'::text, 'already_inside'::text]))),
  constraint scans_device_id_check CHECK ((length(device_id) <= 64)),
  constraint scans_device_name_check CHECK ((length(device_name) <= 100)),
  constraint scans_estimated_error_ms_check CHECK ((estimated_error_ms >= 0)),
  constraint scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint scans_guest_of_fkey FOREIGN KEY (guest_of) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint scans_method_check CHECK ((method = ANY (ARRAY['card'::text, 'search'::text, 'manual'::text, 'visitor'::text, 'roll_call'::text]))),
  constraint scans_op_check CHECK ((op = ANY (ARRAY['check_in'::text, 'undo'::text, 'help'::text]))),
  constraint scans_outdated_check CHECK ((outdated = ANY (ARRAY['card_replaced'::text, 'account_inactive'::text]))),
  constraint scans_pkey PRIMARY KEY (scan_id),
  constraint scans_reason_check CHECK ((length(reason) <= 300)),
  constraint scans_result_check CHECK ((result = ANY (ARRAY['recorded'::text, 'duplicate'::text, 'earlier'::text, 'conflict'::text]))),
  constraint scans_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES private.conflict_settlements(id) ON DELETE SET NULL,
  constraint scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint scans_taken_over_by_fkey FOREIGN KEY (taken_over_by) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint scans_undoes_check CHECK ((cardinality(undoes) <= 100)),
  constraint scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE,
  constraint scans_visitor CHECK (((method = 'visitor'::text) = (user_id IS NULL)))
);
alter table api.scans enable row level security;
CREATE INDEX scans_guest_of ON api.scans USING btree (guest_of, event_id) WHERE (guest_of IS NOT NULL);
CREATE INDEX scans_help ON api.scans USING btree (event_id, recorded_at) WHERE (op = 'help'::text);
CREATE INDEX scans_latest ON api.scans USING btree (association_id, scanned_at);
CREATE INDEX scans_latest_of_event ON api.scans USING btree (event_id, scanned_at);
CREATE INDEX scans_pair ON api.scans USING btree (event_id, user_id);
CREATE INDEX scans_settlement ON api.scans USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX scans_staff ON api.scans USING btree (staff_id);
CREATE INDEX scans_taken_over ON api.scans USING btree (taken_over_by) WHERE (taken_over_by IS NOT NULL);
CREATE INDEX scans_user ON api.scans USING btree (user_id);
CREATE TRIGGER note_scan AFTER INSERT ON api.scans FOR EACH ROW WHEN (((new.op = 'undo'::text) OR (new.taken_over_by IS NOT NULL))) EXECUTE FUNCTION app.note_scan();
create policy read on api.scans for select to authenticated
  using (((association_id = ANY (ARRAY( SELECT app.associations_with('event_attendance:read'::text) AS associations_with))) AND ((association_id = ANY (ARRAY( SELECT app.associations_with('event_registration:read'::text) AS associations_with))) OR (event_id = ANY (ARRAY( SELECT app.events_of_late() AS events_of_late))))));
grant select (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, recorded_at, device_id, device_name, seq, staff_id, taken_over_by, reason, result, conflict, conflict_reason, stale, undoes, undoes_others, undone, outdated, settlement_id, estimated_at, estimated_error_ms, code) on api.scans to authenticated;

create function api.second_factor() returns jsonb language sql stable security definer set search_path="";
grant execute on function api.second_factor() to authenticated;

create function api.send_email(p_campaign_id uuid, p_mode text, p_emails text[] DEFAULT NULL::text[], p_event_id uuid DEFAULT NULL::uuid, p_role_id uuid DEFAULT NULL::uuid, p_template_id uuid DEFAULT NULL::uuid, p_subject text DEFAULT NULL::text, p_html text DEFAULT NULL::text, p_text text DEFAULT NULL::text, p_category text DEFAULT 'announcements'::text, p_confirm text DEFAULT NULL::text, p_language text DEFAULT NULL::text, p_group_id uuid DEFAULT NULL::uuid, p_user_ids uuid[] DEFAULT NULL::uuid[]) returns jsonb language plpgsql security definer set search_path="" set statement_timeout=5min;
grant execute on function api.send_email(uuid,text,text[],uuid,uuid,uuid,text,text,text,text,text,text,uuid,uuid[]) to authenticated;

create function api.send_grant_application(p_id uuid, p_association_id uuid, p_grant_id uuid, p_day date) returns void language plpgsql security definer set plan_cache_mode=force_custom_plan set search_path="";
grant execute on function api.send_grant_application(uuid,uuid,uuid,date) to authenticated;

create function api.send_test_email(p_subject text, p_html text, p_text text DEFAULT NULL::text, p_kind text DEFAULT 'announcement'::text, p_language text DEFAULT NULL::text, p_category text DEFAULT 'announcements'::text, p_event_id uuid DEFAULT NULL::uuid) returns text language plpgsql security definer set search_path="";
grant execute on function api.send_test_email(text,text,text,text,text,text,uuid) to authenticated;

create function api.sent_grant_list(p_id uuid) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.sent_grant_list(uuid) to authenticated;

create function api.set_activity_leader(p_event_id uuid, p_user_id uuid, p_leads boolean) returns void language plpgsql security definer set search_path="";
grant execute on function api.set_activity_leader(uuid,uuid,boolean) to authenticated;

create function api.set_activity_minutes(p_event_id uuid, p_minutes integer DEFAULT NULL::integer) returns void language plpgsql security definer set search_path="";
grant execute on function api.set_activity_minutes(uuid,integer) to authenticated;

create function api.set_association_logo(p_association_id uuid, p_content text, p_media_type text DEFAULT NULL::text) returns integer language plpgsql security definer set search_path="";
grant execute on function api.set_association_logo(uuid,text,text) to authenticated;

create function api.set_event_image(p_event_id uuid, p_content text, p_media_type text DEFAULT NULL::text) returns text language plpgsql security definer set search_path="";
grant execute on function api.set_event_image(uuid,text,text) to authenticated;

create function api.set_grant_groups(p_association_id uuid, p_grant_id uuid, p_groups jsonb) returns void language plpgsql security definer set search_path="";
grant execute on function api.set_grant_groups(uuid,uuid,jsonb) to authenticated;

create function api.set_group_needs(p_group_id uuid, p_wanted jsonb, p_known jsonb DEFAULT NULL::jsonb) returns void language plpgsql security definer set search_path="";
grant execute on function api.set_group_needs(uuid,jsonb,jsonb) to authenticated;

create function api.set_member_groups(p_association_id uuid, p_user_id uuid, p_group_ids uuid[], p_known_ids uuid[] DEFAULT NULL::uuid[]) returns void language plpgsql security definer set search_path="";
grant execute on function api.set_member_groups(uuid,uuid,uuid[],uuid[]) to authenticated;

create function api.set_photo(p_content text, p_media_type text DEFAULT NULL::text, p_child_id uuid DEFAULT NULL::uuid) returns text language plpgsql security definer set search_path="";
grant execute on function api.set_photo(text,text,uuid) to authenticated;

create function api.settle_conflict(p_settlement_id uuid, p_event_id uuid, p_user_id uuid, p_scan_ids uuid[], p_note text) returns void language plpgsql security definer set search_path="";
grant execute on function api.settle_conflict(uuid,uuid,uuid,uuid[],text) to authenticated;

create function api.share_event_image(p_event_id uuid, p_scope text) returns integer language plpgsql security definer set search_path="";
grant execute on function api.share_event_image(uuid,text) to authenticated;

create function api.unsubscribe(p_token text, p_type text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.unsubscribe(text,text) to anon, authenticated;

create function api.update_members(p_user_ids uuid[], p_role_id uuid DEFAULT NULL::uuid, p_status text DEFAULT NULL::text) returns integer language plpgsql set search_path="";
grant execute on function api.update_members(uuid[],uuid,text) to authenticated;

create function api.update_series(p_event_id uuid, p_scope text, p_changes jsonb) returns integer language plpgsql set search_path="";
grant execute on function api.update_series(uuid,text,jsonb) to authenticated;

create table api.user_roles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  association_id uuid not null,
  role_id uuid not null,
  constraint user_roles_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint user_roles_association_id_user_id_key UNIQUE (association_id, user_id),
  constraint user_roles_pkey PRIMARY KEY (id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES api.roles(id),
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table api.user_roles enable row level security;
CREATE INDEX user_roles_role ON api.user_roles USING btree (role_id);
CREATE INDEX user_roles_user ON api.user_roles USING btree (user_id);
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.user_roles FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('role_id');
CREATE TRIGGER ask_for_id BEFORE UPDATE ON api.user_roles FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE UPDATE ON api.user_roles FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('id');
CREATE TRIGGER end_registration AFTER UPDATE OF role_id ON api.user_roles FOR EACH ROW EXECUTE FUNCTION app.end_registration();
CREATE TRIGGER guard BEFORE UPDATE OF role_id ON api.user_roles FOR EACH ROW EXECUTE FUNCTION app.guard_user_role();
CREATE TRIGGER keep_associations AFTER INSERT ON api.user_roles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.keep_associations();
CREATE TRIGGER keep_associations_left AFTER DELETE ON api.user_roles REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.keep_associations();
CREATE TRIGGER keep_manager AFTER UPDATE ON api.user_roles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_manager();
CREATE TRIGGER keep_manager_deleted AFTER DELETE ON api.user_roles REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_manager();
CREATE TRIGGER note_joined AFTER INSERT ON api.user_roles REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_memberships();
CREATE TRIGGER note_left AFTER DELETE ON api.user_roles REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_memberships();
CREATE TRIGGER note_role AFTER UPDATE ON api.user_roles REFERENCING OLD TABLE AS taken NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION app.note_roles_given();
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON api.user_roles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('user_id');
create policy change on api.user_roles for update to authenticated
  using (((association_id = ANY (ARRAY( SELECT app.associations_with('user:update:role'::text) AS associations_with))) AND app.keep_person(user_id)))
  with check ((association_id = ANY (ARRAY( SELECT app.associations_with('user:update:role'::text) AS associations_with))));
create policy read_members on api.user_roles for select to authenticated
  using ((association_id = ANY (ARRAY( SELECT app.associations_with('user:read:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('user:update:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('user:update:role'::text) AS associations_with))));
create policy read_own on api.user_roles for select to authenticated
  using ((user_id = ( SELECT app.user_id() AS user_id)));
grant select, update on api.user_roles to authenticated;

create table api.users (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  date_of_birth date,
  address text,
  status text not null default 'unverified'::text,
  language text not null default 'sv'::text,
  last_login timestamp with time zone,
  last_modified timestamp with time zone not null default now(),
  member_since date not null default CURRENT_DATE,
  deleted_at timestamp with time zone,
  association_ids uuid[] not null default '{}'::uuid[],
  phone text,
  emergency_name text,
  emergency_phone text,
  has_account boolean not null default true,
  folded_name text not null default ''::text,
  awaits_invitation boolean not null default false,
  constraint users_address_check CHECK ((length(address) <= 300)),
  constraint users_date_of_birth_check CHECK (((date_of_birth >= '1900-01-01'::date) AND (date_of_birth <= '2100-01-01'::date))),
  constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint users_email_key UNIQUE (email),
  constraint users_emergency_name_check CHECK ((length(emergency_name) <= 100)),
  constraint users_emergency_phone_check CHECK ((length(emergency_phone) <= 30)),
  constraint users_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint users_name_check CHECK (((length(name) >= 2) AND (length(name) <= 100))),
  constraint users_phone_check CHECK ((length(phone) <= 30)),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text, 'inactive'::text])))
);
alter table api.users enable row level security;
CREATE INDEX users_associations ON api.users USING gin (association_ids);
CREATE INDEX users_by_name ON api.users USING btree (name, id);
CREATE INDEX users_email_trgm ON api.users USING gin (email extensions.gin_trgm_ops);
CREATE INDEX users_folded_name_trgm ON api.users USING gin (folded_name extensions.gin_trgm_ops);
CREATE TRIGGER add_email_preferences AFTER INSERT ON api.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_email_preferences();
CREATE TRIGGER allow_changes BEFORE UPDATE ON api.users FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('name', 'date_of_birth', 'address', 'status', 'language', 'phone', 'emergency_name', 'emergency_phone');
CREATE TRIGGER ask_for_id BEFORE DELETE OR UPDATE ON api.users FOR EACH STATEMENT EXECUTE FUNCTION app.ask_for_id();
CREATE TRIGGER ask_for_id_of_row BEFORE DELETE OR UPDATE ON api.users FOR EACH ROW EXECUTE FUNCTION app.ask_for_id('id');
CREATE TRIGGER ask_for_manager AFTER UPDATE ON api.users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_active_manager();
CREATE TRIGGER end_registration AFTER UPDATE OF name, date_of_birth, address, status, language, phone, emergency_name, emergency_phone ON api.users FOR EACH ROW EXECUTE FUNCTION app.end_registration();
CREATE TRIGGER end_sessions AFTER UPDATE OF status ON api.users FOR EACH ROW WHEN (((new.status <> 'verified'::text) AND (new.status <> old.status))) EXECUTE FUNCTION app.end_sessions_of_shut_out();
CREATE TRIGGER follow_accounts AFTER UPDATE ON api.users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.follow_accounts();
CREATE TRIGGER guard BEFORE UPDATE OF name, date_of_birth, address, status, language, phone, emergency_name, emergency_phone ON api.users FOR EACH ROW EXECUTE FUNCTION app.guard_user();
CREATE TRIGGER guard_deletion BEFORE DELETE ON api.users FOR EACH ROW EXECUTE FUNCTION app.guard_user_deletion();
CREATE TRIGGER hold_events BEFORE DELETE ON api.users FOR EACH ROW EXECUTE FUNCTION app.lock_events_of_user();
CREATE TRIGGER invite_activated AFTER UPDATE ON api.users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.invite_activated();
CREATE TRIGGER issue_cards AFTER INSERT ON api.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.issue_cards();
CREATE TRIGGER leave_nothing BEFORE DELETE ON api.users FOR EACH ROW EXECUTE FUNCTION app.forget_user();
CREATE TRIGGER note_change AFTER UPDATE OF name, date_of_birth, address, status, language, phone, emergency_name, emergency_phone ON api.users FOR EACH ROW EXECUTE FUNCTION app.note_member_change();
CREATE TRIGGER note_changes AFTER UPDATE ON api.users REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.note_users();
CREATE TRIGGER note_deletion BEFORE DELETE ON api.users FOR EACH ROW EXECUTE FUNCTION app.note_deletion();
CREATE TRIGGER note_email AFTER UPDATE OF email ON api.users FOR EACH ROW WHEN (((old.email <> new.email) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.note_email_change();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE OF name, email, date_of_birth, address, status, language, phone, emergency_name, emergency_phone ON api.users FOR EACH ROW EXECUTE FUNCTION app.prepare_user();
CREATE TRIGGER touch BEFORE UPDATE OF name, email, date_of_birth, address, status, language, phone, emergency_name, emergency_phone ON api.users FOR EACH ROW EXECUTE FUNCTION app.touch();
create policy change_members on api.users for update to authenticated
  using ((association_ids && ARRAY( SELECT app.associations_with('user:update:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('user:update:status'::text) AS associations_with)));
create policy change_self on api.users for update to authenticated
  using ((id = ( SELECT app.user_id() AS user_id)))
  with check ((id = ( SELECT app.user_id() AS user_id)));
create policy read_members on api.users for select to authenticated
  using ((association_ids && ARRAY( SELECT app.associations_with('user:read:profile'::text) AS associations_with
UNION
 SELECT app.associations_with('user:update:profile'::text) AS associations_with)));
create policy read_self on api.users for select to authenticated
  using ((id = ( SELECT app.user_id() AS user_id)));
create policy remove_members on api.users for delete to authenticated
  using (((association_ids && ARRAY( SELECT app.associations_with('user:delete'::text) AS associations_with)) AND app.lock_deleted_person(id)));
grant delete, select, update on api.users to authenticated;

create view api.users_in_groups (id uuid, name text, email text, status text, language text, date_of_birth date, address text, phone text, emergency_name text, emergency_phone text, last_login timestamp with time zone, last_modified timestamp with time zone, member_since date, association_id uuid, role_id uuid, role_name text, role_sort_order integer, group_ids uuid[], has_account boolean, group_id uuid, is_leader boolean, folded_name text, awaits_invitation boolean) with (security_invoker=true);
CREATE TRIGGER refuse_write INSTEAD OF INSERT OR DELETE OR UPDATE ON api.users_in_groups FOR EACH ROW EXECUTE FUNCTION app.refuse_write();
grant select on api.users_in_groups to authenticated;

create view api.users_with_roles (id uuid, name text, email text, status text, language text, date_of_birth date, address text, phone text, emergency_name text, emergency_phone text, last_login timestamp with time zone, last_modified timestamp with time zone, member_since date, association_id uuid, role_id uuid, role_name text, role_sort_order integer, group_ids uuid[], has_account boolean, folded_name text, awaits_invitation boolean) with (security_invoker=true);
CREATE TRIGGER refuse_write INSTEAD OF INSERT OR DELETE OR UPDATE ON api.users_with_roles FOR EACH ROW EXECUTE FUNCTION app.refuse_write();
grant select on api.users_with_roles to authenticated;

create function api.validate_session() returns boolean language plpgsql stable security definer set search_path="";
grant execute on function api.validate_session() to authenticated;

create function api.verify_email(p_token text, p_current_password text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function api.verify_email(text,text) to anon, authenticated;

create function api.verify_reset_token(p_reset_token text) returns jsonb language plpgsql stable security definer set search_path="";
grant execute on function api.verify_reset_token(text) to anon, authenticated;

create function app.add_email_preferences() returns trigger language plpgsql security definer set search_path="";

create function app.add_one() returns trigger language plpgsql security definer set search_path="";

create function app.add_passkey(p_challenge text, p_credential_id text, p_public_key text, p_sign_count bigint, p_transports text[], p_is_synced boolean) returns jsonb language plpgsql security definer set search_path="";
grant execute on function app.add_passkey(text,text,text,bigint,text[],boolean) to passkeys;

create function app.allow_changes() returns trigger language plpgsql set search_path="";
grant execute on function app.allow_changes() to authenticated;

create function app.announce_mail() returns trigger language plpgsql set search_path="";

create function app.ask_for_id() returns trigger language plpgsql security definer set search_path="";

create function app.associations_with(p_permission text) returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.associations_with(text) to anon, authenticated;

create function app.base64url(p_bytes bytea) returns text language sql immutable strict parallel safe set search_path="";

create function app.called_off_events() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.called_off_events() to anon, authenticated;

create function app.can_see_event(p_event api.events) returns boolean language sql stable security definer set search_path="";

create function app.can_translate(p_permission text) returns boolean language sql stable security definer set search_path="";
grant execute on function app.can_translate(text) to authenticated;

create function app.check_link(p_html text, p_text text) returns void language plpgsql immutable set search_path="";

create function app.check_nesting(p_field text, p_html text) returns void language plpgsql immutable set search_path="";

create function app.check_secrets(p_kind text, p_subject text, p_html text, p_text text) returns void language plpgsql immutable set search_path="";

create function app.check_template(p_text text, p_variables text[]) returns void language plpgsql immutable set search_path="";

create function app.claim_mail(p_limit integer DEFAULT 20, p_lease_seconds integer DEFAULT 300) returns SETOF app.claimed_mail language sql security definer set search_path="";
grant execute on function app.claim_mail(integer,integer) to mailer;

create function app.claim_push(p_limit integer DEFAULT 50, p_lease_seconds integer DEFAULT 300) returns SETOF app.claimed_push language sql security definer set search_path="";
grant execute on function app.claim_push(integer,integer) to mailer;

create type app.claimed_mail as (id uuid, lease uuid, message_id uuid, attempts integer, kind text, category text, language text, association_id uuid, association_name text, timezone text, email text, name text, reply_to_email text, reply_to_name text, subject text, html_body text, text_body text, variables jsonb, secrets jsonb, html_page text, text_page text);

create type app.claimed_push as (id uuid, lease uuid, endpoint text, p256dh text, auth text, kind text, language text, title text, body text, variables jsonb, path text, tag text, badge integer, reader_id uuid, event_id uuid, member_id uuid, going text, declined text);

create function app.claims() returns jsonb language sql stable set search_path="";
grant execute on function app.claims() to anon, authenticated;

create function app.client_address() returns text language plpgsql stable set search_path="";

create function app.clock_time(p_time timestamp with time zone, p_like timestamp without time zone, p_zone text) returns timestamp without time zone language sql stable set search_path="";
grant execute on function app.clock_time(timestamp with time zone,timestamp without time zone,text) to authenticated;

create function app.count_deliveries() returns trigger language plpgsql security definer set search_path="";

create function app.count_registrations() returns trigger language plpgsql security definer set search_path="";

create function app.email_field(p_email text) returns text language plpgsql immutable set search_path="";

create type app.email_log as (id uuid, association_id uuid, kind text, category text, language text, subject text, sender_id uuid, sender_name text, recipients bigint, sent bigint, failed bigint, created_at timestamp with time zone, sent_at timestamp with time zone, waiting bigint);
grant usage on type app.email_log to authenticated;

create function app.email_log() returns SETOF app.email_log language sql stable security definer set search_path="";
grant execute on function app.email_log() to authenticated;

create function app.end_guardians_phones() returns trigger language plpgsql security definer set search_path="";

create function app.end_notifications() returns trigger language plpgsql security definer set search_path="";

create function app.end_registration() returns trigger language plpgsql security definer set search_path="";

create function app.end_sessions_of_shut_out() returns trigger language plpgsql security definer set search_path="";

create function app.error_message(p_code text, p_params jsonb) returns text language sql immutable set search_path="";
grant execute on function app.error_message(text,jsonb) to anon, authenticated;

create function app.event_types(p_association_type text) returns text[] language sql immutable set search_path="";
grant execute on function app.event_types(text) to anon, authenticated;

create function app.events_of_late() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.events_of_late() to authenticated;

create function app.fail(p_code text, p_params jsonb DEFAULT '{}'::jsonb) returns void language plpgsql set search_path="";
grant execute on function app.fail(text,jsonb) to anon, authenticated;

create function app.fail_softly(p_status integer, p_code text, p_params jsonb DEFAULT '{}'::jsonb) returns jsonb language plpgsql set search_path="";

create function app.family_events() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.family_events() to anon, authenticated;

create function app.family_groups() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.family_groups() to anon, authenticated;

create function app.fields(p_relation text, VARIADIC p_traits text[]) returns text[] language sql immutable security definer set search_path="";
grant execute on function app.fields(text,text[]) to authenticated;

create function app.finish_mail(p_id uuid, p_lease uuid, p_outcome text, p_error text DEFAULT NULL::text, p_provider_message_id text DEFAULT NULL::text) returns boolean language plpgsql security definer set search_path="";
grant execute on function app.finish_mail(uuid,uuid,text,text,text) to mailer;

create function app.finish_passkey_login(p_challenge text, p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text, p_device_token text DEFAULT NULL::text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function app.finish_passkey_login(text,text,bigint,boolean,text,text) to passkeys;

create function app.finish_push(p_results jsonb) returns void language plpgsql security definer set search_path="";
grant execute on function app.finish_push(jsonb) to mailer;

create function app.fold(p_text text) returns text language sql immutable set search_path="";

create function app.follow_accounts() returns trigger language plpgsql security definer set search_path="";

create function app.follow_accounts_of_event() returns trigger language plpgsql security definer set search_path="";

create function app.follow_photos_of_club() returns trigger language plpgsql security definer set search_path="";

create function app.follow_photos_of_event() returns trigger language plpgsql security definer set search_path="";

create function app.forget_children() returns trigger language plpgsql security definer set search_path="";

create function app.forget_invitation() returns trigger language plpgsql security definer set search_path="";

create function app.forget_user() returns trigger language plpgsql security definer set search_path="";

create function app.give_places_of_event() returns trigger language plpgsql security definer set search_path="";

create function app.groups_led() returns SETOF uuid language sql stable security definer set search_path="";

create function app.guard_role() returns trigger language plpgsql security definer set plan_cache_mode=force_custom_plan set search_path="";

create function app.guard_role_permission() returns trigger language plpgsql security definer set search_path="";

create function app.guard_user() returns trigger language plpgsql security definer set search_path="";

create function app.guard_user_deletion() returns trigger language plpgsql security definer set search_path="";

create function app.guard_user_role() returns trigger language plpgsql security definer set search_path="";

create function app.has_permission(p_permission text, p_association_id uuid) returns boolean language sql stable security definer set search_path="";
grant execute on function app.has_permission(text,uuid) to anon, authenticated;

create function app.header(p_name text) returns text language sql stable set search_path="";

create function app.holds_all_of(p_role_id uuid, p_association_id uuid) returns boolean language sql stable security definer set search_path="";

create function app.invite_activated() returns trigger language plpgsql security definer set search_path="";

create function app.is_stream_safe(p_text text) returns boolean language sql immutable set search_path="";

create function app.issue_cards() returns trigger language plpgsql security definer set search_path="";

create function app.keep_active_manager() returns trigger language plpgsql security definer set search_path="";

create function app.keep_answer() returns trigger language plpgsql security definer set search_path="";

create function app.keep_associations() returns trigger language plpgsql security definer set search_path="";

create function app.keep_audit_log() returns trigger language plpgsql security definer set search_path="";

create function app.keep_base_key() returns trigger language plpgsql security definer set search_path="";

create function app.keep_manager() returns trigger language plpgsql security definer set search_path="";

create function app.keep_person(p_user_id uuid) returns boolean language plpgsql security definer set search_path="";
grant execute on function app.keep_person(uuid) to authenticated;

create function app.keep_plain_body() returns trigger language plpgsql security definer set search_path="";

create function app.keep_visited_event() returns trigger language plpgsql security definer set search_path="";

create function app.keeps_placeholders(p_key text, p_base text, p_value text) returns boolean language sql immutable set search_path="";

create function app.key_words(p_key text, p_english text) returns tsvector language sql immutable set search_path="";

create function app.line_field(p_field text, p_value text, p_min integer, p_max integer) returns text language plpgsql immutable set search_path="";

create function app.lock_address(p_email text) returns boolean language plpgsql security definer set search_path="";
grant execute on function app.lock_address(text) to authenticated;

create function app.lock_deleted_person(p_user_id uuid) returns boolean language plpgsql security definer set search_path="";
grant execute on function app.lock_deleted_person(uuid) to authenticated;

create function app.lock_event(p_event_id uuid, p_user_id uuid) returns boolean language plpgsql security definer set search_path="";
grant execute on function app.lock_event(uuid,uuid) to authenticated;

create function app.lock_events_of_user() returns trigger language plpgsql security definer set search_path="";

create function app.mail_day(p_day date, p_language text) returns text language sql stable set search_path="";

create function app.mail_time(p_time timestamp with time zone, p_language text, p_timezone text) returns text language sql stable set search_path="";

create function app.mail_variables(p_kind text) returns text[] language sql immutable set search_path="";
grant execute on function app.mail_variables(text) to authenticated;

create function app.mailing_associations() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.mailing_associations() to authenticated;

create function app.may_write_template(p_kind text, p_association_id uuid) returns boolean language sql stable security definer set search_path="";

create function app.merges_duplicates() returns boolean language sql stable set search_path="";

create function app.my_associations() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.my_associations() to anon, authenticated;

create function app.name_field(p_name text) returns text language sql immutable set search_path="";

create function app.needs_link(p_kind text) returns boolean language sql immutable set search_path="";

create function app.new_roles() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.new_roles() to authenticated;

create function app.not_found(p_resource text) returns void language plpgsql set search_path="";

create function app.note_changed_texts() returns trigger language plpgsql security definer set search_path="";

create function app.note_correction() returns trigger language plpgsql security definer set search_path="";

create function app.note_deletion() returns trigger language plpgsql security definer set search_path="";

create function app.note_email_change() returns trigger language plpgsql security definer set search_path="";

create function app.note_event() returns trigger language plpgsql security definer set search_path="";

create function app.note_event_members() returns trigger language plpgsql security definer set search_path="";

create function app.note_failed_login() returns trigger language plpgsql security definer set search_path="";

create function app.note_group() returns trigger language plpgsql security definer set search_path="";

create function app.note_group_members() returns trigger language plpgsql security definer set search_path="";

create function app.note_guardians() returns trigger language plpgsql security definer set search_path="";

create function app.note_invitation() returns trigger language plpgsql security definer set search_path="";

create function app.note_inviter() returns trigger language plpgsql security definer set search_path="";

create function app.note_key() returns trigger language plpgsql security definer set search_path="";

create function app.note_login() returns trigger language plpgsql security definer set search_path="";

create function app.note_member_change() returns trigger language plpgsql security definer set search_path="";

create function app.note_memberships() returns trigger language plpgsql security definer set search_path="";

create function app.note_password() returns trigger language plpgsql security definer set search_path="";

create function app.note_pending_announcement() returns trigger language plpgsql security definer set search_path="";

create function app.note_role() returns trigger language plpgsql security definer set search_path="";

create function app.note_role_permissions() returns trigger language plpgsql security definer set search_path="";

create function app.note_roles_given() returns trigger language plpgsql security definer set search_path="";

create function app.note_scan() returns trigger language plpgsql security definer set search_path="";

create function app.note_settings() returns trigger language plpgsql security definer set search_path="";

create function app.note_settlement() returns trigger language plpgsql security definer set search_path="";

create function app.note_template() returns trigger language plpgsql security definer set search_path="";

create function app.note_texts() returns trigger language plpgsql security definer set search_path="";

create function app.note_touched() returns trigger language plpgsql security definer set search_path="";

create function app.note_users() returns trigger language plpgsql security definer set search_path="";

create function app.passkey(p_credential_id text) returns jsonb language sql stable security definer set search_path="";
grant execute on function app.passkey(text) to passkeys;

create function app.phone_field(p_field text, p_phone text) returns text language plpgsql immutable set search_path="";

create function app.placeholders(p_text text) returns text[] language sql immutable set search_path="";

create function app.pre_request() returns void language plpgsql security definer set search_path="";
grant execute on function app.pre_request() to anon, authenticated;

create function app.prepare_association() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_email_preferences() returns trigger language plpgsql set search_path="";

create function app.prepare_email_template() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_event() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_group() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_invitation() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_key() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_push_preferences() returns trigger language plpgsql set search_path="";

create function app.prepare_registration() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_translation() returns trigger language plpgsql security definer set search_path="";

create function app.prepare_user() returns trigger language plpgsql security definer set search_path="";

create function app.prove_with_passkey(p_challenge text, p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text) returns jsonb language plpgsql security definer set search_path="";
grant execute on function app.prove_with_passkey(text,text,bigint,boolean,text) to passkeys;

create function app.public_associations() returns SETOF uuid language sql stable security definer set search_path="";
grant execute on function app.public_associations() to anon, authenticated;

create function app.queue_answer_reminders() returns integer language plpgsql security definer set search_path="" set statement_timeout=5min;
grant execute on function app.queue_answer_reminders() to mailer;

create function app.queue_reminders() returns integer language plpgsql security definer set search_path="";
grant execute on function app.queue_reminders() to mailer;

create function app.raise_sequence() returns trigger language plpgsql security definer set search_path="";

create function app.rank(p_user_id uuid, p_association_id uuid) returns integer language sql stable security definer set search_path="";

create function app.reassign_picture() returns trigger language plpgsql security definer set search_path="";

create function app.refuse_session(p_code text) returns void language plpgsql set search_path="";

create function app.refuse_who_has_left() returns trigger language plpgsql security definer set search_path="";

create function app.refuse_write() returns trigger language plpgsql set search_path="";

create function app.reordered(p_ids uuid[], p_sort_orders integer[]) returns TABLE(id uuid, sort_order integer) language sql immutable set search_path="";
grant execute on function app.reordered(uuid[],integer[]) to authenticated;

create function app.require(p_valid boolean, p_field text) returns void language plpgsql immutable set search_path="";
grant execute on function app.require(boolean,text) to authenticated;

create function app.require_association() returns trigger language plpgsql set search_path="";

create function app.require_found(p_found integer, p_wanted integer) returns void language plpgsql immutable set search_path="";
grant execute on function app.require_found(integer,integer) to authenticated;

create function app.require_manager(p_association_id uuid) returns void language plpgsql security definer set plan_cache_mode=force_custom_plan set search_path="";

create function app.require_over(p_user_id uuid, p_permission text) returns void language plpgsql stable security definer set search_path="";

create function app.require_proof() returns void language plpgsql stable security definer set search_path="";

create function app.require_stranger(p_email text) returns void language plpgsql stable security definer set search_path="";

create function app.salt_events() returns trigger language plpgsql security definer set search_path="";

create type app.scan as ("position" integer, scan_id uuid, event_id uuid, user_id uuid, op text, method text, scanned_at timestamp with time zone, seq bigint, device_id text, device_name text, staff_id uuid, card_hash text, reason text, taken_over boolean, schema_version integer, at timestamp with time zone, undoes uuid[], estimated_at timestamp with time zone, estimated_error_ms integer, code text, guest_of uuid);

create type app.scan_ruling as ("position" integer, association_id uuid, refusal text, round integer);

create function app.secret_variables(p_kind text) returns text[] language sql immutable set search_path="";

create function app.send_invitation() returns trigger language plpgsql security definer set search_path="";

create function app.session_id() returns uuid language sql stable set search_path="";
grant execute on function app.session_id() to anon, authenticated;

create function app.setting(p_key text) returns text language sql stable security definer set search_path="";

create function app.single_line(p_text text) returns text language sql immutable set search_path="";

create function app.slug(p_title text) returns text language sql immutable set search_path="";

create function app.subject_field(p_subject text) returns text language plpgsql immutable set search_path="";

create function app.text_field(p_field text, p_value text, p_min integer, p_max integer) returns text language plpgsql immutable set search_path="";

create function app.tidy_up() returns jsonb language plpgsql security definer set search_path="";
grant execute on function app.tidy_up() to mailer;

create function app.touch() returns trigger language plpgsql set search_path="";

create function app.user_id() returns uuid language sql stable set search_path="";
grant execute on function app.user_id() to anon, authenticated;

create function app.vapid_keys() returns jsonb language sql stable security definer set search_path="";
grant execute on function app.vapid_keys() to mailer;

create function app.visible_line(p_text text) returns text language plpgsql immutable set search_path="";

create function private.abandoned_accounts() returns SETOF uuid language sql stable set search_path="";

create function private.about(p_child_names text[], p_name text) returns text language sql immutable set search_path="";

create function private.accept_invitation(p_token text, p_email text, p_registration jsonb) returns jsonb language plpgsql set search_path="";

create function private.account_offer(p_user_id uuid) returns private.verifications language sql stable set search_path="";

create function private.account_to_verify(p_email text) returns SETOF api.users language sql stable set search_path="";

create table private.activity_leaders (
  event_id uuid not null,
  user_id uuid not null,
  leads boolean not null,
  constraint activity_leaders_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint activity_leaders_pkey PRIMARY KEY (event_id, user_id),
  constraint activity_leaders_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.activity_leaders enable row level security;
CREATE INDEX activity_leaders_user ON private.activity_leaders USING btree (user_id);

create function private.activity_led_by(p_events uuid[]) returns TABLE(event_id uuid, user_id uuid) language plpgsql stable set plan_cache_mode=force_custom_plan set search_path="";

create table private.activity_minutes (
  event_id uuid not null,
  minutes integer not null,
  constraint activity_minutes_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint activity_minutes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint activity_minutes_pkey PRIMARY KEY (event_id)
);
alter table private.activity_minutes enable row level security;

create function private.activity_value(p_rules private.grant_rules, p_leaders integer, p_participants integer, p_minutes integer) returns integer language sql immutable set search_path="";

create function private.add_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid, p_is_new_child boolean) returns void language plpgsql set search_path="";

create function private.add_mail_addresses(p_emails text[]) returns void language sql set search_path="";

create function private.admin_role(p_association_id uuid) returns uuid language plpgsql set search_path="";

create function private.adopt_registrations(VARIADIC p_user_ids uuid[]) returns void language sql set search_path="";

create function private.after_rows(p_table regclass, p_name text, p_function text, p_new text DEFAULT 'touched'::text, p_old text DEFAULT 'touched'::text, p_kinds text[] DEFAULT '{insert,update,delete}'::text[]) returns void language plpgsql set search_path="";

create function private.always_prints(p_text text, p_variable text) returns boolean language sql immutable set search_path="";

create table private.announced_events (
  event_id uuid not null,
  told_at timestamp with time zone not null default now(),
  called_off boolean not null default false,
  constraint announced_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint announced_events_pkey PRIMARY KEY (event_id)
);
alter table private.announced_events enable row level security;

create function private.answer(p_scan_id uuid, p_result text, p_code text, p_time timestamp with time zone, p_device_name text, p_staff_name text) returns jsonb language sql immutable set search_path="";

create function private.answer_deadline(p_event api.events) returns timestamp with time zone language sql stable set search_path="";

create function private.answer_json(p_answer api.event_registrations, p_taken boolean) returns jsonb language sql stable set search_path="";

create type private.answer_link as (event_id uuid, member_id uuid, reader_id uuid, start_minute integer);

create function private.answer_link_signature(p_body bytea, p_email text) returns bytea language sql stable set search_path="";

create function private.answer_links(p_reader_id uuid, p_event_ids uuid[], p_member_ids uuid[], p_language text) returns jsonb language sql stable set search_path="";

create function private.answer_registration(p_user api.users, p_registration jsonb) returns void language plpgsql set search_path="";

create function private.answer_reminder_interval() returns interval language sql immutable set search_path="";

create table private.answer_reminders (
  event_id uuid not null,
  queued_at timestamp with time zone,
  reminded integer not null default 0,
  automatic_for date,
  constraint answer_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint answer_reminders_pkey PRIMARY KEY (event_id)
);
alter table private.answer_reminders enable row level security;

create function private.answer_token(p_event api.events, p_member_id uuid, p_reader api.users) returns text language sql stable set search_path="";

create function private.arrived_visitors(p_event_id uuid) returns jsonb language sql stable set search_path="";

create function private.asks_for_password(p_link private.verifications) returns boolean language sql stable set search_path="";

create table private.association_logos (
  association_id uuid not null,
  version integer not null,
  media_type text,
  content bytea,
  constraint association_logos_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint association_logos_content_check CHECK ((octet_length(content) <= 204800)),
  constraint association_logos_media_type_check CHECK ((media_type = ANY (ARRAY['image/webp'::text, 'image/jpeg'::text, 'image/png'::text]))),
  constraint association_logos_pkey PRIMARY KEY (association_id)
);
alter table private.association_logos enable row level security;

create function private.attended_events(p_event_ids uuid[]) returns SETOF uuid language sql stable set search_path="";

create table private.audit_log (
  id bigint not null generated always as identity,
  association_id uuid not null,
  at timestamp with time zone not null default now(),
  action text not null,
  area text not null generated always as (split_part(action, '.'::text, 1)) stored,
  actor_id uuid,
  session_id uuid,
  address text,
  subject_id uuid,
  subject_email text,
  object_type text,
  object_id uuid,
  object_name text,
  details jsonb not null default '{}'::jsonb,
  constraint audit_log_action_check CHECK (((action ~ '^[a-z]+\.[a-z_]+$'::text) AND (length(action) <= 60))),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint audit_log_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint audit_log_details_check CHECK ((octet_length((details)::text) <= 4000)),
  constraint audit_log_object_name_check CHECK ((length(object_name) <= 200)),
  constraint audit_log_object_type_check CHECK ((length(object_type) <= 40)),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES api.users(id) ON DELETE SET NULL
);
alter table private.audit_log enable row level security;
CREATE INDEX audit_log_actor ON private.audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_area ON private.audit_log USING btree (association_id, area, at, id);
CREATE INDEX audit_log_association ON private.audit_log USING btree (association_id, at, id);
CREATE INDEX audit_log_at ON private.audit_log USING btree (at);
CREATE INDEX audit_log_email ON private.audit_log USING btree (subject_email) WHERE (subject_email IS NOT NULL);
CREATE INDEX audit_log_failed_logins ON private.audit_log USING btree (association_id, at) WHERE (action = ANY (ARRAY['login.failed'::text, 'login.blocked'::text]));
CREATE INDEX audit_log_object ON private.audit_log USING btree (object_id, at, id) WHERE (object_id IS NOT NULL);
CREATE INDEX audit_log_subject ON private.audit_log USING btree (subject_id, at, id);
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON private.audit_log FOR EACH ROW EXECUTE FUNCTION app.keep_audit_log();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON private.audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.keep_audit_log();

create function private.base32(p_bytes bytea) returns text language sql immutable strict set search_path="";

create function private.become(p_user_id uuid) returns text language plpgsql set search_path="";

create function private.begin_account(p_link private.verifications) returns void language plpgsql set search_path="";

create function private.begin_half_login(p_user_id uuid) returns jsonb language plpgsql set search_path="";

create function private.calendar_event(p_event api.events) returns jsonb language sql stable set search_path="";

create function private.calendar_events(p_user_id uuid, p_scope text) returns SETOF api.events language sql stable set search_path="";

create table private.calendar_tokens (
  user_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_tokens_pkey PRIMARY KEY (user_id),
  constraint calendar_tokens_token_key UNIQUE (token),
  constraint calendar_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.calendar_tokens enable row level security;
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON private.calendar_tokens REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('user_id');

create function private.card_hash(p_salt bytea, p_token bytea) returns text language sql immutable strict set search_path="";

create table private.card_keys (
  user_id uuid not null,
  number integer not null,
  public_key bytea not null,
  device text,
  created_at timestamp with time zone not null default now(),
  guardian_id uuid,
  constraint card_keys_device_check CHECK ((length(device) <= 100)),
  constraint card_keys_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES api.users(id) ON DELETE CASCADE,
  constraint card_keys_number_check CHECK (((number >= 1) AND (number <= 65535))),
  constraint card_keys_pkey PRIMARY KEY (user_id, number),
  constraint card_keys_public_key_check CHECK (((length(public_key) = 33) AND (get_byte(public_key, 0) = ANY (ARRAY[2, 3])))),
  constraint card_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.card_keys enable row level security;
CREATE INDEX card_keys_guardian ON private.card_keys USING btree (guardian_id) WHERE (guardian_id IS NOT NULL);
CREATE TRIGGER note_added AFTER INSERT ON private.card_keys REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();
CREATE TRIGGER note_removed AFTER DELETE ON private.card_keys REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();

create function private.card_of(p_user_id uuid, p_association_id uuid DEFAULT NULL::uuid) returns api.member_card language sql stable set search_path="";

create table private.cards (
  user_id uuid not null,
  token bytea not null,
  issued_at timestamp with time zone not null default now(),
  last_key integer not null default 0,
  constraint cards_last_key_check CHECK (((last_key >= 0) AND (last_key <= 65535))),
  constraint cards_pkey PRIMARY KEY (user_id),
  constraint cards_token_check CHECK ((length(token) = 16)),
  constraint cards_token_key UNIQUE (token),
  constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.cards enable row level security;
CREATE UNIQUE INDEX cards_handle ON private.cards USING btree (substr(token, 1, 6));
CREATE TRIGGER note_changes AFTER UPDATE ON private.cards REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();

create function private.carry_over(p_user api.users, p_email text) returns void language plpgsql set search_path="";

create function private.challenge_mac(p_purpose text, p_body bytea) returns bytea language sql stable set search_path="";

create function private.change_email(p_user api.users, p_email text) returns void language plpgsql set search_path="";

create function private.change_line(p_event api.events, p_number bigint, p_language text, p_timezone text) returns jsonb language sql stable set search_path="";

create function private.changed_fields(p_old jsonb, p_new jsonb, p_fields text[]) returns jsonb language sql immutable set search_path="";

create function private.changes_rows() returns boolean language sql stable set search_path="";

create function private.check_answer(p_event api.events, p_user_id uuid) returns void language plpgsql stable set search_path="";

create function private.check_grant_rules(p_rules jsonb) returns void language plpgsql stable set search_path="";

create view private.check_ins (scan_id uuid, event_id uuid, user_id uuid, association_id uuid, op text, method text, scanned_at timestamp with time zone, device_time timestamp with time zone, recorded_at timestamp with time zone, device_id text, device_name text, seq bigint, staff_id uuid, taken_over_by uuid, reason text, result text, conflict boolean, conflict_reason text, stale boolean, answer jsonb, undoes uuid[], undoes_others boolean, undone boolean, outdated text, settlement_id uuid, estimated_at timestamp with time zone, estimated_error_ms integer, code text, guest_of uuid) with ();

create function private.check_password(p_password text, p_own text[] DEFAULT '{}'::text[]) returns void language plpgsql set search_path="";

create function private.check_role_name(p_role api.roles) returns void language plpgsql set search_path="";

create function private.checked_recipients(p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_group_id uuid, p_category text, p_user_ids uuid[]) returns TABLE(user_id uuid, email text, name text, wants boolean, about text) language plpgsql stable set search_path="";

create function private.chosen_recipients(p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_group_id uuid, p_user_ids uuid[]) returns TABLE(user_id uuid, email text, name text, about text) language plpgsql stable set search_path="";

create function private.claim_address(p_email text, p_registration jsonb) returns api.users language plpgsql set search_path="";

create function private.clean_image(p_content bytea, p_media_type text, p_side integer DEFAULT 4096) returns bytea language plpgsql immutable set search_path="";

create function private.clean_jpeg(p_content bytea, p_side integer) returns bytea language plpgsql immutable set search_path="";

create function private.clean_png(p_content bytea, p_side integer) returns bytea language plpgsql immutable set search_path="";

create function private.clean_webp(p_content bytea, p_side integer) returns bytea language plpgsql immutable set search_path="";

create function private.clear_failures(p_email text, p_source uuid) returns void language sql set search_path="";

create function private.club_day(p_association_id uuid, p_time timestamp with time zone) returns date language sql stable set search_path="";

create function private.club_of_child(p_child_id uuid) returns uuid language plpgsql stable set search_path="";

create table private.club_rosters (
  association_id uuid not null,
  changes_since xid8 not null,
  constraint club_rosters_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint club_rosters_pkey PRIMARY KEY (association_id)
);
alter table private.club_rosters enable row level security;

create function private.club_to_join(p_registration jsonb) returns jsonb language sql immutable set search_path="";

create function private.clubs_with_activities() returns SETOF uuid language sql stable set search_path="";

create function private.code_rules(p_event api.events) returns jsonb language sql stable set search_path="";

create table private.common_passwords (
  password text not null,
  constraint common_passwords_pkey PRIMARY KEY (password)
);
alter table private.common_passwords enable row level security;

create function private.confirm_email_change(p_user api.users, p_link private.verifications, p_session_id uuid) returns void language plpgsql set search_path="";

create table private.conflict_settlements (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  note text not null,
  settled_by uuid,
  settled_at timestamp with time zone not null default now(),
  constraint conflict_settlements_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint conflict_settlements_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint conflict_settlements_pkey PRIMARY KEY (id),
  constraint conflict_settlements_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint conflict_settlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.conflict_settlements enable row level security;
CREATE INDEX conflict_settlements_pair ON private.conflict_settlements USING btree (event_id, user_id);
CREATE INDEX conflict_settlements_settled_by ON private.conflict_settlements USING btree (settled_by);
CREATE INDEX conflict_settlements_user ON private.conflict_settlements USING btree (user_id);
CREATE TRIGGER note_settlement AFTER INSERT ON private.conflict_settlements FOR EACH ROW EXECUTE FUNCTION app.note_settlement();

create function private.connect_families(p_club uuid, p_rows jsonb) returns void language plpgsql set search_path="";

create function private.contains_pattern(p_text text) returns text language sql immutable set search_path="";

create function private.count_answer_links(p_secrets jsonb) returns integer language sql immutable set search_path="";

create function private.count_answers(p_event_id uuid, p_going bigint, p_guests bigint, p_interested bigint, p_queued bigint) returns void language plpgsql set search_path="";

create function private.count_deliveries(p_changes jsonb) returns void language plpgsql set search_path="";

create function private.count_event_recipients(p_occasion text, p_event_ids uuid[]) returns jsonb language plpgsql stable set search_path="";

create function private.count_to_answer(p_user_id uuid) returns integer language sql stable set search_path="";

create function private.create_admin(p_association_id uuid, p_name text, p_email text, p_language text) returns uuid language plpgsql set search_path="";

create function private.create_default_roles(p_association_id uuid) returns void language sql set search_path="";

create function private.database_identity() returns text language sql stable set search_path="";

create function private.days(p_setting text) returns interval language sql stable set search_path="";

create table private.default_roles (
  name text not null,
  description text,
  sort_order integer not null,
  permissions text[] not null,
  constraint default_roles_pkey PRIMARY KEY (name)
);
alter table private.default_roles enable row level security;

create function private.define(p_relation text, p_statement text) returns void language plpgsql set search_path="";

create function private.device_name(p_agent text) returns text language sql immutable set search_path="";

create function private.distrust_devices(p_user_id uuid) returns void language sql set search_path="";

create function private.door_event(p_event_id uuid) returns api.events language plpgsql stable set search_path="";

create function private.doors(p_event_id uuid) returns jsonb language sql stable set search_path="";

create function private.doors_show_photos(p_event api.events) returns boolean language sql stable set search_path="";

create function private.drop_links(p_user_id uuid) returns void language sql set search_path="";

create function private.drop_passkeys(p_user_id uuid, p_id uuid DEFAULT NULL::uuid) returns void language sql set search_path="";

create function private.drop_registration(p_email text) returns void language plpgsql set search_path="";

create function private.drop_second_factor(p_user_id uuid) returns void language sql set search_path="";

create function private.end_registration(p_user_id uuid) returns void language plpgsql set search_path="";

create function private.end_sessions(p_user_id uuid, p_except uuid DEFAULT NULL::uuid) returns void language sql set search_path="";

create function private.enrolment_lifetime() returns interval language sql immutable set search_path="";

create table private.event_images (
  event_id uuid not null,
  version text not null,
  media_type text not null,
  content bytea not null,
  constraint event_images_content_check CHECK ((octet_length(content) <= 1048576)),
  constraint event_images_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_images_media_type_check CHECK ((media_type = ANY (ARRAY['image/webp'::text, 'image/jpeg'::text, 'image/png'::text]))),
  constraint event_images_pkey PRIMARY KEY (event_id)
);
alter table private.event_images enable row level security;

create function private.event_invitees(p_event_id uuid) returns SETOF uuid language sql stable set search_path="";

create function private.event_line(p_event api.events, p_number bigint, p_language text, p_timezone text, p_remark text DEFAULT NULL::text) returns jsonb language sql stable set search_path="";

create table private.event_member_changes (
  event_id uuid not null,
  user_id uuid not null,
  changed_by xid8 not null,
  constraint event_member_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_member_changes_pkey PRIMARY KEY (event_id, user_id)
);
alter table private.event_member_changes enable row level security;
CREATE INDEX event_member_changes_by ON private.event_member_changes USING btree (event_id, changed_by);

create function private.event_recipients(p_occasion text, p_event_ids uuid[]) returns TABLE(association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[]) language sql stable set search_path="";

create table private.event_reminders (
  event_id uuid not null,
  queued_at timestamp with time zone not null default now(),
  start_time timestamp with time zone,
  constraint event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_reminders_pkey PRIMARY KEY (event_id)
);
alter table private.event_reminders enable row level security;

create table private.event_salts (
  event_id uuid not null,
  salt bytea not null default extensions.gen_random_bytes(16),
  changes_since xid8,
  constraint event_salts_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_salts_pkey PRIMARY KEY (event_id)
);
alter table private.event_salts enable row level security;

create table private.event_sequences (
  event_id uuid not null,
  sequence integer not null,
  was_published boolean not null default false,
  constraint event_sequences_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint event_sequences_pkey PRIMARY KEY (event_id)
);
alter table private.event_sequences enable row level security;

create function private.event_variables(p_event api.events) returns jsonb language sql immutable set search_path="";

create function private.events_to_answer(p_user_id uuid) returns SETOF api.event_to_answer language sql stable set plan_cache_mode=force_custom_plan set search_path="";

create function private.expected_recipients(p_event_ids uuid[]) returns TABLE(association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[]) language sql stable set enable_seqscan=off set search_path="";

create function private.fallback_language() returns text language sql stable set search_path="";

create function private.family(p_user_id uuid) returns TABLE(member_id uuid, association_id uuid) language sql stable set search_path="";

create function private.family_calendar(p_user_id uuid, p_scope text) returns TABLE(event api.events, child_id uuid, child_name text) language sql stable set search_path="";

create function private.family_in(p_user_id uuid, p_association_id uuid) returns SETOF uuid language sql stable set search_path="";

create view private.fields (relation text, field text, traits text[]) with ();

create function private.fill_in(p_source text, p_variables jsonb) returns text language sql immutable set search_path="";

create function private.find_answer_link(p_token text) returns private.answer_link language plpgsql stable set search_path="";

create function private.find_link(p_token text) returns private.verifications language plpgsql stable set search_path="";

create function private.fold(p_text text) returns text language sql immutable set search_path="";

create function private.forget(p_user api.users, p_is_deleted boolean DEFAULT false) returns void language plpgsql set search_path="";

create function private.forget_in_audit_log(p_user api.users) returns void language sql set search_path="";

create function private.give_answer(p_event_id uuid, p_status text, p_comment text, p_answered_at timestamp with time zone, p_guests integer, p_guest_names text[]) returns jsonb language plpgsql set search_path="";

create function private.give_places(p_event api.events) returns void language plpgsql set search_path="";

create function private.grant_activities(p_association_id uuid, p_rules private.grant_rules, p_from date, p_until date) returns SETOF private.grant_activity language plpgsql stable set plan_cache_mode=force_custom_plan set search_path="";

create type private.grant_activity as (event_id uuid, title text, slug text, location text, start_time timestamp with time zone, day date, minutes integer, group_id uuid, sport text, leaders uuid[], participants uuid[], present integer, no_birth_year uuid[], not_member integer, wrong_age integer, second integer, seldom integer, unpaid integer, reason text, amount integer, missing integer);

create table private.grant_applications (
  id uuid not null,
  association_id uuid not null,
  grant_id uuid,
  grant_name text not null,
  period_from date not null,
  period_until date not null,
  version integer not null,
  total bigint not null,
  difference bigint not null,
  activities integer not null,
  sent_at timestamp with time zone not null default now(),
  sent_by uuid,
  keep_until date not null,
  content jsonb not null,
  people uuid[] not null,
  constraint grant_applications_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint grant_applications_association_id_grant_id_period_from_vers_key UNIQUE (association_id, grant_id, period_from, version),
  constraint grant_applications_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES private.grants(id) ON DELETE SET NULL,
  constraint grant_applications_pkey PRIMARY KEY (id),
  constraint grant_applications_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES api.users(id) ON DELETE SET NULL,
  constraint grant_applications_version_check CHECK ((version >= 1))
);
alter table private.grant_applications enable row level security;
CREATE INDEX grant_applications_grant ON private.grant_applications USING btree (grant_id);
CREATE INDEX grant_applications_kept ON private.grant_applications USING btree (keep_until);
CREATE INDEX grant_applications_people ON private.grant_applications USING gin (people);
CREATE INDEX grant_applications_sender ON private.grant_applications USING btree (sent_by);

create function private.grant_content(p_association_id uuid, p_rules private.grant_rules, p_from date, p_until date) returns jsonb language sql stable set search_path="";

create table private.grant_groups (
  id uuid not null default gen_random_uuid(),
  grant_id uuid not null,
  association_id uuid not null,
  group_id uuid,
  sport text,
  any_age boolean not null default false,
  constraint grant_groups_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint grant_groups_association_id_grant_id_group_id_key UNIQUE NULLS NOT DISTINCT (association_id, grant_id, group_id),
  constraint grant_groups_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES private.grants(id) ON DELETE CASCADE,
  constraint grant_groups_group_id_association_id_fkey FOREIGN KEY (group_id, association_id) REFERENCES api.groups(id, association_id) ON DELETE CASCADE,
  constraint grant_groups_pkey PRIMARY KEY (id),
  constraint grant_groups_sport_check CHECK (((length(sport) >= 1) AND (length(sport) <= 60)))
);
alter table private.grant_groups enable row level security;
CREATE INDEX grant_groups_grant ON private.grant_groups USING btree (grant_id);
CREATE INDEX grant_groups_group ON private.grant_groups USING btree (group_id, association_id);

create function private.grant_of(p_association_id uuid, p_grant_id uuid) returns private.grants language plpgsql stable set search_path="";

create table private.grant_rules (
  grant_id uuid not null,
  valid_from date not null,
  period_months integer not null,
  due_days integer,
  min_minutes integer not null,
  event_types text[],
  weekdays integer[],
  min_participants integer not null,
  leaders_take_part boolean not null,
  max_per_leader integer,
  min_leaders integer not null,
  leader_age integer not null,
  min_age integer,
  max_age integer,
  senior_age integer,
  one_per_day text,
  members_only boolean not null,
  min_meetings integer not null,
  min_lessons integer not null,
  max_week_minutes integer,
  min_presence integer not null,
  activity_amount integer not null,
  second_leader_amount integer not null,
  participant_amount integer not null,
  lesson_amount integer not null,
  keep_years integer not null,
  constraint grant_rules_activity_amount_check CHECK (((activity_amount >= 0) AND (activity_amount <= 10000000))),
  constraint grant_rules_ages CHECK (((min_age <= max_age) AND (max_age < senior_age))),
  constraint grant_rules_due_days_check CHECK (((due_days >= 0) AND (due_days <= 366))),
  constraint grant_rules_event_types_check CHECK (((cardinality(event_types) >= 1) AND (cardinality(event_types) <= 20))),
  constraint grant_rules_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES private.grants(id) ON DELETE CASCADE,
  constraint grant_rules_keep_years_check CHECK (((keep_years >= 1) AND (keep_years <= 10))),
  constraint grant_rules_leader_age_check CHECK (((leader_age >= 0) AND (leader_age <= 99))),
  constraint grant_rules_lesson_amount_check CHECK (((lesson_amount >= 0) AND (lesson_amount <= 10000000))),
  constraint grant_rules_max_age_check CHECK (((max_age >= 0) AND (max_age <= 120))),
  constraint grant_rules_max_per_leader_check CHECK (((max_per_leader >= 1) AND (max_per_leader <= 1000))),
  constraint grant_rules_max_week_minutes_check CHECK (((max_week_minutes >= 1) AND (max_week_minutes <= 10080))),
  constraint grant_rules_min_age_check CHECK (((min_age >= 0) AND (min_age <= 120))),
  constraint grant_rules_min_leaders_check CHECK (((min_leaders >= 0) AND (min_leaders <= 5))),
  constraint grant_rules_min_lessons_check CHECK (((min_lessons >= 0) AND (min_lessons <= 1000))),
  constraint grant_rules_min_meetings_check CHECK (((min_meetings >= 0) AND (min_meetings <= 200))),
  constraint grant_rules_min_minutes_check CHECK (((min_minutes >= 0) AND (min_minutes <= 1440))),
  constraint grant_rules_min_participants_check CHECK (((min_participants >= 1) AND (min_participants <= 100))),
  constraint grant_rules_min_presence_check CHECK (((min_presence >= 0) AND (min_presence <= 200))),
  constraint grant_rules_one_per_day_check CHECK ((one_per_day = ANY (ARRAY['club'::text, 'sport'::text]))),
  constraint grant_rules_participant_amount_check CHECK (((participant_amount >= 0) AND (participant_amount <= 10000000))),
  constraint grant_rules_period_months_check CHECK ((period_months = ANY (ARRAY[6, 12]))),
  constraint grant_rules_pkey PRIMARY KEY (grant_id, valid_from),
  constraint grant_rules_second_leader_amount_check CHECK (((second_leader_amount >= 0) AND (second_leader_amount <= 10000000))),
  constraint grant_rules_senior_age_check CHECK (((senior_age >= 0) AND (senior_age <= 120))),
  constraint grant_rules_valid_from_check CHECK (((valid_from >= '2000-01-01'::date) AND (valid_from <= '2100-01-01'::date))),
  constraint grant_rules_weekdays_check CHECK (((weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]) AND ((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7))))
);
alter table private.grant_rules enable row level security;

create function private.grant_rules_on(p_grant_id uuid, p_day date) returns private.grant_rules language sql stable set search_path="";

create table private.grants (
  id uuid not null default gen_random_uuid(),
  association_id uuid,
  code text,
  name text,
  constraint grants_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint grants_code_check CHECK ((code ~ '^[a-z_]{2,30}$'::text)),
  constraint grants_code_key UNIQUE (code),
  constraint grants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint grants_origin CHECK (((num_nonnulls(code, name) = 1) AND ((association_id IS NULL) = (name IS NULL)))),
  constraint grants_pkey PRIMARY KEY (id)
);
alter table private.grants enable row level security;
CREATE INDEX grants_association ON private.grants USING btree (association_id);

create function private.group_size(p_group_id uuid) returns integer language sql stable set search_path="";

create function private.guard_leadership(p_association_id uuid, p_grown_ids uuid[], p_makes_leaders boolean DEFAULT false) returns void language plpgsql set search_path="";

create function private.guardians_to_call(p_club uuid, p_child_id uuid) returns jsonb language sql stable set search_path="";

create function private.guessed_first(p_password text, p_own text[]) returns boolean language sql stable set search_path="";

create function private.guest_words(p_guests bigint, p_language text) returns text language sql stable set search_path="";

create function private.half_login(p_token text) returns api.users language sql set search_path="";

create function private.half_login_seconds() returns integer language sql immutable set search_path="";

create table private.half_logins (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint half_logins_pkey PRIMARY KEY (token_hash),
  constraint half_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.half_logins enable row level security;
CREATE INDEX half_logins_created ON private.half_logins USING btree (created_at);
CREATE INDEX half_logins_user ON private.half_logins USING btree (user_id);

create function private.has_another_registration(p_link private.verifications) returns boolean language sql stable set search_path="";

create function private.has_other_factor(p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.has_registered_password(p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.has_second_factor(p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.has_second_factor_session() returns boolean language sql stable set search_path="";

create function private.hmac_pad(p_key bytea, p_pad integer) returns bytea language plpgsql immutable strict set search_path="";

create function private.hmac_sha1(p_key bytea, p_message bytea) returns bytea language sql immutable strict set search_path="";

create function private.hmac_sha256(p_key bytea, p_message bytea) returns bytea language sql immutable strict set search_path="";

create function private.home_club(p_user_id uuid) returns uuid language sql stable set search_path="";

create function private.image_bytes(p_content text, p_media_type text, p_max integer, p_side integer DEFAULT 4096) returns bytea language plpgsql immutable set search_path="";

create function private.image_type(p_content bytea) returns text language sql immutable set search_path="";

create function private.import_groups(p_club uuid, p_rows jsonb) returns text[] language plpgsql set search_path="";

create function private.introduce_permissions(p_permissions jsonb) returns void language plpgsql set search_path="";

create function private.invalid_addresses(p_emails text[]) returns text[] language plpgsql immutable set search_path="";

create function private.invite(p_users api.users[], p_club uuid DEFAULT NULL::uuid) returns void language plpgsql set search_path="";

create function private.invited_recipients(p_event_ids uuid[]) returns TABLE(association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[]) language sql stable set search_path="";

create function private.is_active(p_session private.sessions) returns boolean language sql stable set search_path="";

create function private.is_called_off(p_event_id uuid) returns boolean language sql stable set search_path="";

create function private.is_choice(p_value jsonb, p_from jsonb) returns boolean language sql immutable set search_path="";

create function private.is_image_size(p_width bigint, p_height bigint, p_side integer) returns boolean language sql immutable set search_path="";

create function private.is_in_group(p_user_id uuid, p_group_id uuid, p_association_id uuid) returns boolean language sql stable set search_path="";

create function private.is_invited(p_event api.events, p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.is_language(p_code text) returns boolean language sql stable set search_path="";

create function private.is_late(p_answer api.event_registrations, p_deadline timestamp with time zone) returns boolean language sql immutable set search_path="";

create function private.is_over_people(p_permission text) returns boolean language sql immutable set search_path="";

create function private.is_password_of(p_user_id uuid, p_password text) returns boolean language plpgsql set search_path="";

create function private.is_plain_html(p_marked text) returns boolean language sql immutable set search_path="";

create function private.is_push_service(p_endpoint text) returns boolean language sql stable set search_path="";

create function private.is_recent(p_event api.events) returns boolean language sql stable set search_path="";

create function private.is_registration(p_user api.users) returns boolean language sql stable set search_path="";

create function private.is_second_line(p_token private.refresh_tokens) returns boolean language sql stable set search_path="";

create function private.is_small_object(p_value jsonb) returns boolean language sql immutable strict set search_path="";

create function private.is_trusted(p_device_id uuid) returns boolean language sql stable set search_path="";

create function private.issue_tokens(p_session_id uuid, p_parent bytea) returns jsonb language plpgsql set search_path="";

create function private.join_first_club(p_user_id uuid, p_association_id uuid, p_role_id uuid) returns void language sql set search_path="";

create function private.join_registered_club(p_user_id uuid, p_registration jsonb) returns void language plpgsql set search_path="";

create function private.keep_caller() returns void language plpgsql set search_path="";

create function private.keep_demo_running(p_now timestamp with time zone) returns void language sql set search_path="";

create function private.keep_people(VARIADIC p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.known_device(p_user_id uuid, p_token text) returns uuid language sql stable set search_path="";

create table private.known_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  trusted_until timestamp with time zone,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.known_devices enable row level security;
CREATE INDEX known_devices_last_used ON private.known_devices USING btree (last_used_at);
CREATE INDEX known_devices_user ON private.known_devices USING btree (user_id, last_used_at);

create function private.known_recipients(p_recipients jsonb) returns jsonb language sql set search_path="";

create table private.languages (
  code text not null,
  sort_order smallint not null,
  words jsonb not null,
  constraint languages_code_fkey FOREIGN KEY (code) REFERENCES translations.languages(code),
  constraint languages_pkey PRIMARY KEY (code)
);
alter table private.languages enable row level security;

create function private.leads_at(p_event api.events, p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.leave_other_clubs(p_user_id uuid, p_association_id uuid) returns void language sql set search_path="";

create table private.link_requests (
  id bigint not null generated always as identity,
  purpose text not null,
  email text not null,
  address text,
  requested_at timestamp with time zone not null default now(),
  source uuid,
  constraint link_requests_pkey PRIMARY KEY (id)
);
alter table private.link_requests enable row level security;
CREATE INDEX link_requests_address ON private.link_requests USING btree (address, requested_at);
CREATE INDEX link_requests_email ON private.link_requests USING btree (email, purpose, requested_at);
CREATE INDEX link_requests_time ON private.link_requests USING btree (requested_at);

create function private.links_as_text(p_html text) returns text language sql immutable set search_path="";

create function private.list_admins() returns TABLE(club_id uuid, club text, name text, email text, status text, has_password boolean, has_second_factor boolean) language sql stable set search_path="";

create function private.lock_account(p_user_id uuid DEFAULT app.user_id()) returns void language plpgsql set search_path="";

create function private.lock_account_with_email(p_email text) returns api.users language plpgsql set search_path="";

create function private.lock_answer_reminder(p_event_id uuid) returns void language sql set search_path="";

create function private.lock_clubs_of(VARIADIC p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_clubs_of_child(p_child_id uuid) returns uuid[] language plpgsql set search_path="";

create function private.lock_events(p_event_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_events_about(VARIADIC p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_events_of(p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_imported(p_club uuid, p_rows jsonb) returns void language plpgsql set search_path="";

create function private.lock_members(p_association_id uuid, p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_newcomer_role(p_association_id uuid) returns uuid language plpgsql set search_path="";

create function private.lock_people(VARIADIC p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.lock_recipients(p_occasion text, p_event_ids uuid[]) returns void language plpgsql set search_path="";

create table private.login_failures (
  id bigint not null generated always as identity,
  email text not null,
  address text,
  failed_at timestamp with time zone not null default now(),
  source uuid,
  constraint login_failures_pkey PRIMARY KEY (id)
);
alter table private.login_failures enable row level security;
CREATE INDEX login_failures_address ON private.login_failures USING btree (address, failed_at);
CREATE INDEX login_failures_email ON private.login_failures USING btree (email, failed_at);
CREATE INDEX login_failures_time ON private.login_failures USING btree (failed_at);
CREATE TRIGGER note_failed_login AFTER INSERT ON private.login_failures FOR EACH ROW EXECUTE FUNCTION app.note_failed_login();

create function private.logo_path(p_association_id uuid, p_version integer) returns text language sql immutable set search_path="";

create function private.looks_at_periods(p_rules private.grant_rules) returns boolean language sql immutable set search_path="";

create function private.mail_about(p_language text) returns text language sql stable set search_path="";

create table private.mail_addresses (
  email text not null,
  token text not null,
  announcements boolean not null default true,
  events boolean not null default true,
  reminders boolean not null default true,
  constraint mail_addresses_pkey PRIMARY KEY (email),
  constraint mail_addresses_token_key UNIQUE (token)
);
alter table private.mail_addresses enable row level security;

create function private.mail_answers(p_language text, p_links integer, p_before text, p_label text, p_choice text) returns text language sql stable set search_path="";

create table private.mail_deliveries (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  user_id uuid,
  email text not null,
  name text,
  variables jsonb not null default '{}'::jsonb,
  state text not null default 'queued'::text,
  priority smallint not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  lease uuid,
  last_error text,
  provider_message_id text,
  sent_at timestamp with time zone,
  secrets jsonb not null default '{}'::jsonb,
  constraint mail_deliveries_message_id_email_key UNIQUE (message_id, email),
  constraint mail_deliveries_message_id_fkey FOREIGN KEY (message_id) REFERENCES private.mail_messages(id) ON DELETE CASCADE,
  constraint mail_deliveries_pkey PRIMARY KEY (id),
  constraint mail_deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text]))),
  constraint mail_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE SET NULL
);
alter table private.mail_deliveries enable row level security;
CREATE INDEX mail_deliveries_email ON private.mail_deliveries USING btree (email);
CREATE INDEX mail_deliveries_failed ON private.mail_deliveries USING btree (message_id) WHERE (state = 'failed'::text);
CREATE INDEX mail_deliveries_user ON private.mail_deliveries USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX mail_deliveries_waiting ON private.mail_deliveries USING btree (priority, next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE TRIGGER announce AFTER INSERT ON private.mail_deliveries FOR EACH STATEMENT EXECUTE FUNCTION app.announce_mail();
CREATE TRIGGER count_added AFTER INSERT ON private.mail_deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_deliveries();
CREATE TRIGGER count_changed AFTER UPDATE ON private.mail_deliveries REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_deliveries();
CREATE TRIGGER count_removed AFTER DELETE ON private.mail_deliveries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_deliveries();

create function private.mail_footer(p_language text, p_category text) returns text language sql stable set search_path="";

create function private.mail_html_page(p_language text, p_category text, p_links integer) returns text language sql stable set search_path="";

create table private.mail_messages (
  id uuid not null default gen_random_uuid(),
  association_id uuid,
  kind text not null,
  category text,
  language text not null,
  subject text not null,
  html_body text not null,
  text_body text,
  variables jsonb not null default '{}'::jsonb,
  rendered_subject text,
  sender_id uuid,
  created_at timestamp with time zone not null default now(),
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  sent_at timestamp with time zone,
  is_test boolean not null default false,
  plain_body text,
  constraint mail_messages_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint mail_messages_category_check CHECK ((category = ANY (ARRAY['announcements'::text, 'events'::text, 'reminders'::text]))),
  constraint mail_messages_kind_check CHECK ((app.mail_variables(kind) IS NOT NULL)),
  constraint mail_messages_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint mail_messages_pkey PRIMARY KEY (id),
  constraint mail_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES api.users(id) ON DELETE SET NULL
);
alter table private.mail_messages enable row level security;
CREATE INDEX mail_messages_association ON private.mail_messages USING btree (association_id, created_at);
CREATE INDEX mail_messages_created ON private.mail_messages USING btree (created_at);
CREATE INDEX mail_messages_inviter ON private.mail_messages USING btree (((variables ->> 'inviter'::text))) WHERE (kind = 'invitation'::text);
CREATE INDEX mail_messages_logged ON private.mail_messages USING btree (association_id, created_at) WHERE (kind = ANY (ARRAY['announcement'::text, 'reminder'::text, 'answer_reminder'::text, 'invitation'::text]));
CREATE INDEX mail_messages_sender ON private.mail_messages USING btree (sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX mail_messages_tests ON private.mail_messages USING btree (sender_id, created_at) WHERE is_test;
CREATE TRIGGER keep_plain_body BEFORE INSERT ON private.mail_messages FOR EACH ROW WHEN ((new.kind = 'announcement'::text)) EXECUTE FUNCTION app.keep_plain_body();
CREATE TRIGGER note_inviter BEFORE INSERT ON private.mail_messages FOR EACH ROW WHEN (((new.kind = 'invitation'::text) AND (new.sender_id IS NULL))) EXECUTE FUNCTION app.note_inviter();
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON private.mail_messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('sender_id');

create function private.mail_preference(p_message private.mail_messages) returns text language sql immutable set search_path="";

create function private.mail_readers(p_association_id uuid, p_member_ids uuid[]) returns TABLE(member_id uuid, child_name text, user_id uuid, email text, name text, language text) language plpgsql stable set enable_seqscan=off set plan_cache_mode=force_custom_plan set search_path="";

create function private.mail_span(p_start timestamp with time zone, p_end timestamp with time zone, p_language text, p_timezone text) returns text language sql stable set search_path="";

create function private.mail_text_page(p_language text, p_category text, p_links integer) returns text language sql stable set search_path="";

create function private.mailing_club(p_mode text, p_event_id uuid, p_role_id uuid, p_group_id uuid) returns uuid language plpgsql stable set search_path="";

create function private.make_place_for_role(p_association_id uuid) returns integer language plpgsql set search_path="";

create function private.managed_group(p_group_id uuid) returns api.groups language plpgsql stable set search_path="";

create function private.managing_roles(p_association_id uuid) returns uuid[] language sql stable set search_path="";

create function private.marked_secrets(p_source text, p_secrets text[]) returns text language sql immutable set search_path="";

create function private.may_give_role(p_user_id uuid, p_role_id uuid) returns boolean language sql stable set search_path="";

create function private.may_mail_by(p_mode text, p_event_id uuid) returns boolean language sql stable set search_path="";

create function private.may_name(p_event api.events, p_user_id uuid) returns boolean language sql stable set search_path="";

create function private.may_read_evening(p_event api.events) returns boolean language sql stable set search_path="";

create function private.may_take_back(p_undo app.scan) returns boolean language sql stable set search_path="";

create table private.member_changes (
  association_id uuid not null,
  user_id uuid not null,
  changed_by xid8 not null,
  left_at timestamp with time zone,
  constraint member_changes_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint member_changes_pkey PRIMARY KEY (association_id, user_id)
);
alter table private.member_changes enable row level security;
CREATE INDEX member_changes_by ON private.member_changes USING btree (association_id, changed_by);
CREATE INDEX member_changes_left ON private.member_changes USING btree (left_at) WHERE (left_at IS NOT NULL);

create function private.merged(p_objects jsonb[]) returns jsonb language sql immutable set search_path="";

create table private.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  version text not null,
  constraint migrations_pkey PRIMARY KEY (name)
);
alter table private.migrations enable row level security;

create function private.misplaced_secret(p_kind text, p_subject text, p_html text, p_text text) returns text language plpgsql immutable set search_path="";

create function private.missing_groups(p_club uuid, p_rows jsonb) returns text[] language sql stable set search_path="";

create function private.named_groups(p_rows jsonb) returns TABLE(email text, name text, n bigint) language sql immutable set search_path="";

create function private.named_guardians(p_rows jsonb) returns TABLE(n bigint, slot integer, field text, name text, email text, phone text) language sql immutable set search_path="";

create function private.named_guests(p_names text[], p_guests integer) returns text[] language plpgsql immutable set search_path="";

create function private.named_people(p_ids uuid[]) returns jsonb language sql stable set search_path="";

create function private.names_of_role(p_name text) returns text[] language sql stable set search_path="";

create function private.new_challenge(p_purpose text, p_session_id uuid DEFAULT NULL::uuid) returns jsonb language sql set search_path="";

create function private.new_recovery_codes(p_user_id uuid) returns jsonb language plpgsql set search_path="";

create function private.new_token(p_verification_id uuid) returns text language plpgsql set search_path="";

create function private.newcomer_role(p_association_id uuid) returns uuid language sql stable set search_path="";

create function private.next_cursor() returns xid8 language sql set search_path="";

create function private.note_act(p_association_id uuid, p_action text, p_subject_id uuid DEFAULT NULL::uuid, p_object_type text DEFAULT NULL::text, p_object_id uuid DEFAULT NULL::uuid, p_object_name text DEFAULT NULL::text, p_details jsonb DEFAULT '{}'::jsonb, p_actor_id uuid DEFAULT NULL::uuid, p_session_id uuid DEFAULT NULL::uuid, p_address text DEFAULT NULL::text, p_subject_email text DEFAULT NULL::text) returns void language sql set search_path="";

create function private.note_act_on_member(p_subject_id uuid, p_action text, p_details jsonb DEFAULT '{}'::jsonb, p_actor_id uuid DEFAULT NULL::uuid, p_session_id uuid DEFAULT NULL::uuid, p_address text DEFAULT NULL::text) returns void language sql set search_path="";

create function private.note_corrections(p_event_id uuid, p_user_ids uuid[], p_details jsonb[]) returns void language sql set search_path="";

create function private.note_event_members(p_event_ids uuid[], p_user_ids uuid[]) returns void language sql set search_path="";

create function private.note_failed_login(p_user_id uuid, p_association_id uuid, p_action text) returns void language plpgsql set search_path="";

create function private.note_keepers_act(p_user_id uuid, p_action text) returns void language sql set search_path="";

create function private.note_link_request(p_purpose text, p_email text, p_source uuid DEFAULT NULL::uuid, p_limits_network boolean DEFAULT true) returns void language plpgsql set search_path="";

create function private.note_members(p_user_ids uuid[]) returns void language sql set search_path="";

create function private.note_texts(p_action text, p_keys text[]) returns void language sql set search_path="";

create function private.notify_of_events(p_occasion text, p_event_ids uuid[], p_message text) returns integer language plpgsql set search_path="";

create function private.notify_of_place(p_event api.events, p_user_ids uuid[]) returns void language plpgsql set search_path="";

create function private.notify_of_second_factor(p_user_id uuid, p_kind text) returns void language sql set search_path="";

create function private.notify_owner(p_user api.users) returns void language sql set search_path="";

create function private.number_at(p_bytes bytea, p_at integer, p_length integer, p_little boolean DEFAULT false) returns bigint language plpgsql immutable set search_path="";

create function private.numbered(p_name text, p_number bigint) returns text language sql immutable set search_path="";

create function private.open_conflicts(p_event_id uuid) returns integer language sql stable set search_path="";

create function private.open_session(p_user_id uuid, p_device_token text DEFAULT NULL::text, p_second_factor text DEFAULT NULL::text) returns jsonb language plpgsql set search_path="";

create function private.own_activity(p_event_id uuid) returns api.events language plpgsql stable set search_path="";

create function private.parse_roster_cursor(p_cursor text) returns xid8 language plpgsql stable set search_path="";

create function private.parse_scans(p_scans jsonb, p_sent_at timestamp with time zone, p_device jsonb) returns app.scan[] language plpgsql stable set search_path="";

create function private.participation_event(p_event_id uuid, p_permissions text[]) returns api.events language plpgsql stable set search_path="";

create table private.passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_check CHECK (((credential_id ~ '^[\w-]+$'::text) AND (length(credential_id) <= 1400))),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4000))),
  constraint passkeys_transports_check CHECK ((cardinality(transports) <= 10)),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.passkeys enable row level security;
CREATE INDEX passkeys_user ON private.passkeys USING btree (user_id);

create function private.password_link(p_email text) returns text language plpgsql set search_path="";

create function private.password_salt() returns text language sql set search_path="";

create table private.passwords (
  user_id uuid not null,
  hash text not null,
  changed_at timestamp with time zone not null default now(),
  constraint passwords_pkey PRIMARY KEY (user_id),
  constraint passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.passwords enable row level security;
CREATE TRIGGER note_password AFTER INSERT OR UPDATE OF hash ON private.passwords FOR EACH ROW EXECUTE FUNCTION app.note_password();
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON private.passwords REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('user_id');

create table private.pending_announcements (
  event_id uuid not null,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  location text,
  address text,
  constraint pending_announcements_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint pending_announcements_pkey PRIMARY KEY (event_id)
);
alter table private.pending_announcements enable row level security;

create function private.people_in(p_content jsonb) returns uuid[] language sql immutable set search_path="";

create function private.people_named(p_association_id uuid, p_name text) returns uuid[] language sql stable set plan_cache_mode=force_custom_plan set search_path="";

create function private.period_rules(p_grant_id uuid, p_day date) returns private.grant_rules language plpgsql stable set search_path="";

create function private.period_start(p_day date, p_months integer) returns date language sql immutable strict set search_path="";

create function private.photo(p_user_id uuid) returns jsonb language sql stable set search_path="";

create function private.photo_shown_in(p_club_ids uuid[]) returns jsonb language sql stable set search_path="";

create table private.photos (
  user_id uuid not null,
  version text not null,
  media_type text not null,
  content bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint photos_content_check CHECK ((octet_length(content) <= 6144)),
  constraint photos_media_type_check CHECK ((media_type = ANY (ARRAY['image/webp'::text, 'image/jpeg'::text]))),
  constraint photos_pkey PRIMARY KEY (user_id),
  constraint photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.photos enable row level security;
CREATE TRIGGER note_added AFTER INSERT ON private.photos REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();
CREATE TRIGGER note_changed AFTER UPDATE ON private.photos REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();
CREATE TRIGGER note_removed AFTER DELETE ON private.photos REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.note_touched();

create function private.places_left(p_event api.events) returns integer language sql immutable set search_path="";

create function private.plain_text(p_html text) returns text language plpgsql immutable set search_path="";

create function private.point_of(p_public_key text) returns bytea language plpgsql immutable set search_path="";

create function private.promote_to_admin(p_association_id uuid, p_email text) returns void language plpgsql set search_path="";

create function private.prove_mailbox(p_user api.users, p_link private.verifications) returns text language plpgsql set search_path="";

create function private.public_club(p_association_id uuid) returns api.associations language sql stable set search_path="";

create function private.public_events(p_association_id uuid) returns SETOF api.events language sql stable set search_path="";

create function private.push_body(p_message private.mail_messages) returns text language sql stable set search_path="";

create table private.push_deliveries (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  device_id uuid not null,
  variables jsonb not null default '{}'::jsonb,
  state text not null default 'queued'::text,
  priority smallint not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  lease uuid,
  last_error text,
  sent_at timestamp with time zone,
  constraint push_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES private.push_devices(id) ON DELETE CASCADE,
  constraint push_deliveries_message_id_device_id_key UNIQUE (message_id, device_id),
  constraint push_deliveries_message_id_fkey FOREIGN KEY (message_id) REFERENCES private.mail_messages(id) ON DELETE CASCADE,
  constraint push_deliveries_pkey PRIMARY KEY (id),
  constraint push_deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);
alter table private.push_deliveries enable row level security;
CREATE INDEX push_deliveries_device ON private.push_deliveries USING btree (device_id);
CREATE INDEX push_deliveries_waiting ON private.push_deliveries USING btree (priority, next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));

create table private.push_devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text,
  created_at timestamp with time zone not null default now(),
  last_success_at timestamp with time zone,
  constraint push_devices_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_devices_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 1000))),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_p256dh_check CHECK ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint push_devices_pkey PRIMARY KEY (id),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES private.sessions(id) ON DELETE CASCADE,
  constraint push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.push_devices enable row level security;
CREATE INDEX push_devices_session ON private.push_devices USING btree (session_id);
CREATE INDEX push_devices_user ON private.push_devices USING btree (user_id);

create function private.push_devices_limit() returns integer language sql immutable set search_path="";

create function private.push_kind(p_message private.mail_messages) returns text language sql immutable set search_path="";

create function private.push_readers(p_kind text) returns SETOF uuid language sql stable set search_path="";

create function private.push_recipients(p_message private.mail_messages, p_recipients jsonb) returns SETOF uuid language sql stable set search_path="";

create function private.queue(p_event_id uuid) returns TABLE(user_id uuid, place integer) language sql stable set search_path="";

create function private.queue_answer_reminder(p_event api.events, p_sender_id uuid) returns integer language plpgsql set search_path="";

create function private.queue_deliveries(p_message_id uuid, p_recipients jsonb) returns integer language plpgsql set search_path="";

create function private.queue_first(p_event_ids uuid[], p_user_ids uuid[]) returns void language sql set search_path="";

create function private.queue_length(p_event_id uuid) returns integer language sql stable set search_path="";

create function private.queue_mail(p_kind text, p_language text, p_association_id uuid, p_recipients jsonb, p_variables jsonb DEFAULT '{}'::jsonb, p_category text DEFAULT NULL::text) returns uuid language plpgsql set search_path="";

create function private.queue_pushes(p_message private.mail_messages, p_recipients jsonb) returns integer language plpgsql set search_path="";

create function private.quiet_end(p_at timestamp with time zone, p_from time without time zone, p_until time without time zone, p_timezone text) returns timestamp with time zone language sql stable set search_path="";

create function private.reassign_picture(p_event_id uuid) returns void language sql set search_path="";

create function private.record_scans(p_scans app.scan[], p_rulings app.scan_ruling[], p_round integer) returns uuid[] language sql set search_path="";

create function private.record_visitors(p_scans app.scan[], p_rulings app.scan_ruling[]) returns void language sql set search_path="";

create table private.recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.second_factors(user_id) ON DELETE CASCADE
);
alter table private.recovery_codes enable row level security;

create function private.recovery_hash(p_user_id uuid, p_code text) returns bytea language sql immutable set search_path="";

create table private.refresh_tokens (
  hash bytea not null,
  session_id uuid not null,
  parent bytea,
  issued_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  branch uuid,
  branched_at timestamp with time zone,
  constraint refresh_tokens_parent_fkey FOREIGN KEY (parent) REFERENCES private.refresh_tokens(hash) ON DELETE SET NULL,
  constraint refresh_tokens_pkey PRIMARY KEY (hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES private.sessions(id) ON DELETE CASCADE
);
alter table private.refresh_tokens enable row level security;
CREATE INDEX refresh_tokens_branch ON private.refresh_tokens USING btree (session_id, used_at) WHERE (branch IS NOT NULL);
CREATE INDEX refresh_tokens_expires ON private.refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_parent ON private.refresh_tokens USING btree (parent);
CREATE INDEX refresh_tokens_session ON private.refresh_tokens USING btree (session_id);

create function private.refusal(p_field text, p_rule text, p_value text) returns jsonb language plpgsql stable set search_path="";

create function private.refuse_attempt(p_email text, p_source uuid) returns jsonb language plpgsql set search_path="";

create function private.refuse_code(p_user_id uuid, p_source uuid, p_code text, OUT refusal jsonb, OUT second_factor text) returns record language plpgsql set search_path="";

create function private.refuse_password(p_password text) returns jsonb language plpgsql set search_path="";

create function private.refuse_password_and_code(p_password text, p_code text) returns jsonb language plpgsql set search_path="";

create function private.refuse_password_of(p_user_id uuid, p_session_id uuid, p_password text) returns jsonb language plpgsql set search_path="";

create function private.refused_answer(p_before jsonb, p_code text) returns jsonb language sql immutable set search_path="";

create function private.refused_guardians(p_club uuid, p_rows jsonb) returns TABLE(n bigint, slot integer, error jsonb) language plpgsql stable set search_path="";

create function private.refused_namesakes(p_club uuid, p_rows jsonb) returns TABLE(n bigint, error jsonb) language sql stable set search_path="";

create function private.register(p_email text, p_association_id uuid, p_registration jsonb) returns void language plpgsql set search_path="";

create function private.registration(p_name text, p_password text, p_date_of_birth date, p_address text, p_language text, p_own text[]) returns jsonb language plpgsql set search_path="";

create function private.remember_device(p_user_id uuid, p_token text) returns text language plpgsql set search_path="";

create function private.reminded_since(p_event_id uuid) returns timestamp with time zone language sql stable set search_path="";

create function private.replaced(p_text text, p_rules text[]) returns text language plpgsql immutable set search_path="";

create function private.reports_device(p_user_id uuid, p_token text) returns boolean language sql stable set search_path="";

create function private.requested_answers(p_answers jsonb) returns TABLE(event_id uuid, status text, comment text, guests integer, guest_names text[]) language plpgsql stable set search_path="";

create function private.require_child(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void language plpgsql set search_path="";

create function private.require_events(p_event_ids uuid[], p_permission text) returns void language plpgsql stable set search_path="";

create function private.require_open_answers(p_event api.events) returns void language plpgsql stable set search_path="";

create function private.require_over_second_factor(p_user_id uuid) returns void language plpgsql stable set search_path="";

create function private.require_place(p_event api.events, p_more integer) returns void language plpgsql stable set search_path="";

create function private.require_proof_for_role(p_role_id uuid) returns void language plpgsql stable set search_path="";

create function private.require_without_account(p_user_id uuid) returns uuid language plpgsql stable set search_path="";

create function private.reset_second_factor(p_user_id uuid) returns void language plpgsql set search_path="";

create function private.role_words(p_role text, p_language text, p_club uuid) returns text language sql stable set search_path="";

create function private.roster_cursor() returns text language sql stable set search_path="";

create function private.roster_page(p_event api.events, p_after uuid, p_limit integer, p_since xid8) returns SETOF uuid language plpgsql stable set search_path="";

create function private.rule_scans(p_scans app.scan[]) returns app.scan_ruling[] language sql stable set search_path="";

create function private.sample_variables(p_club uuid, p_language text, p_event_id uuid) returns jsonb language sql stable set search_path="";

create function private.save_registration(p_email text, p_registration jsonb, p_status text) returns api.users language plpgsql set search_path="";

create function private.scan_text(p_text text, p_max integer) returns text language sql immutable set search_path="";

create function private.scan_time(p_arrived timestamp with time zone, p_by_arrival timestamp with time zone, p_estimate timestamp with time zone, p_error_ms integer, p_event_start timestamp with time zone) returns timestamp with time zone language sql immutable set search_path="";

create function private.second_factor_off(p_email text) returns void language plpgsql set search_path="";

create table private.second_factors (
  user_id uuid not null,
  secret bytea not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint,
  wrong_codes integer not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_secret_check CHECK ((octet_length(secret) = 20)),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.second_factors enable row level security;
CREATE INDEX second_factors_unconfirmed ON private.second_factors USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON private.second_factors REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('user_id');

create function private.seconds_until_login(p_email text, p_address text, p_source uuid, OUT by_email integer, OUT by_address integer) returns record language sql stable set search_path="";

create function private.send_link(p_type text, p_kind text, p_path text, p_lifetime interval, p_user api.users, p_email text, p_registration jsonb DEFAULT NULL::jsonb) returns void language plpgsql set search_path="";

create table private.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  device text,
  second_factor text,
  proved_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_second_factor_check CHECK ((second_factor = ANY (ARRAY['code'::text, 'recovery_code'::text, 'trusted_device'::text, 'passkey'::text]))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.sessions enable row level security;
CREATE INDEX sessions_created ON private.sessions USING btree (created_at);
CREATE INDEX sessions_last_used ON private.sessions USING btree (last_used_at);
CREATE INDEX sessions_revoked ON private.sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX sessions_user ON private.sessions USING btree (user_id);
CREATE TRIGGER end_notifications AFTER UPDATE OF revoked_at ON private.sessions FOR EACH ROW WHEN ((new.revoked_at IS NOT NULL)) EXECUTE FUNCTION app.end_notifications();
CREATE TRIGGER note_login AFTER INSERT ON private.sessions FOR EACH ROW EXECUTE FUNCTION app.note_login();

create function private.set_password(p_user_id uuid, p_password text) returns void language plpgsql set search_path="";

create table private.settings (
  key text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (key)
);
alter table private.settings enable row level security;

create function private.settle_attendance(p_scan_ids uuid[]) returns void language plpgsql set search_path="";

create function private.settle_registrations(p_user_id uuid) returns void language sql set search_path="";

create function private.sha1(p_message bytea) returns bytea language plpgsql immutable strict set search_path="";

create function private.shared_subject(p_message private.mail_messages) returns text language sql stable set search_path="";

create function private.shown_html(p_html text) returns text language sql immutable set search_path="";

create function private.sign(p_claims jsonb) returns text language sql stable set search_path="";

create function private.spend_challenge(p_purpose text, p_challenge text) returns uuid language plpgsql set search_path="";

create function private.spend_code(p_user_id uuid, p_code text) returns text language plpgsql set search_path="";

create table private.spent_challenges (
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (hash)
);
alter table private.spent_challenges enable row level security;
CREATE INDEX spent_challenges_expires ON private.spent_challenges USING btree (expires_at);

create function private.staff_calls(p_event_id uuid) returns jsonb language sql stable set search_path="";

create function private.start_minute(p_event api.events) returns integer language sql immutable set search_path="";

create function private.takes_back(p_undo api.scans, p_scan_id uuid, p_method text, p_device_id text, p_seq bigint, p_staff_id uuid) returns boolean language sql immutable set search_path="";

create function private.template_output(p_token text) returns jsonb language sql immutable set search_path="";

create function private.template_tag(p_token text) returns text[] language sql immutable set search_path="";

create function private.template_tokens(p_text text) returns text[] language sql immutable set search_path="";

create function private.tidy_accounts() returns integer language plpgsql set search_path="";

create function private.tidy_guest_names() returns integer language plpgsql set search_path="";

create function private.tidy_mail() returns integer language plpgsql set search_path="";

create function private.tidy_members_who_left() returns integer language plpgsql set search_path="";

create function private.tidy_roster_changes() returns integer language plpgsql set search_path="";

create function private.totp(p_secret bytea, p_step bigint) returns text language plpgsql immutable strict set search_path="";

create function private.totp_step(p_secret bytea, p_code text, p_after bigint) returns bigint language sql stable set search_path="";

create function private.touch_one(p_key text) returns void language plpgsql set search_path="";

create function private.unannounced_events(p_event_id uuid) returns uuid[] language sql stable set search_path="";

create function private.unanswered_ahead(p_event api.events) returns bigint language sql stable set search_path="";

create function private.unanswered_by(p_event api.events, p_user_id uuid) returns uuid[] language sql stable set search_path="";

create function private.unanswered_members(p_event_id uuid) returns SETOF uuid language sql stable set search_path="";

create function private.unanswered_recipients(p_event_id uuid) returns TABLE(user_id uuid, email text, name text, language text, wants boolean, about text, member_ids uuid[]) language sql stable set search_path="";

create function private.undo_email_change(p_user api.users, p_link private.verifications) returns text language plpgsql set search_path="";

create function private.use_link(p_token text, p_types text[]) returns private.verifications language plpgsql set search_path="";

create function private.use_passkey(p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text) returns uuid language plpgsql set search_path="";

create table private.verifications (
  id uuid not null default gen_random_uuid(),
  type text not null,
  email text not null,
  user_id uuid,
  association_id uuid,
  token_hash bytea,
  registration jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  authorized_by uuid,
  constraint verifications_association_id_fkey FOREIGN KEY (association_id) REFERENCES api.associations(id) ON DELETE CASCADE,
  constraint verifications_authorized_by_fkey FOREIGN KEY (authorized_by) REFERENCES private.sessions(id) ON DELETE SET NULL,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_token_hash_key UNIQUE (token_hash),
  constraint verifications_type_check CHECK ((type = ANY (ARRAY['registration'::text, 'email'::text, 'email_change'::text, 'email_change_undo'::text, 'user_invitation'::text, 'password_reset'::text]))),
  constraint verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.verifications enable row level security;
CREATE INDEX verifications_association ON private.verifications USING btree (association_id);
CREATE INDEX verifications_authorized_by ON private.verifications USING btree (authorized_by) WHERE (authorized_by IS NOT NULL);
CREATE INDEX verifications_email ON private.verifications USING btree (email, type);
CREATE INDEX verifications_expires ON private.verifications USING btree (expires_at);
CREATE INDEX verifications_user ON private.verifications USING btree (user_id);
CREATE TRIGGER refuse_who_has_left AFTER INSERT ON private.verifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_who_has_left('user_id');

create function private.visible_group(p_group_id uuid) returns api.groups language plpgsql stable set search_path="";

create function private.visitor_language() returns text language sql stable set search_path="";

create function private.visitors(p_event_id uuid) returns integer language sql stable set search_path="";

create function private.visitors_by_door(p_event_id uuid) returns jsonb language sql stable set search_path="";

create function private.wants_mail(p_email text, p_category text) returns boolean language sql stable set search_path="";

create function private.wants_push(p_preferences api.push_preferences, p_kind text) returns boolean language sql immutable set search_path="";

create function private.why_no_push(p_message private.mail_messages, p_device private.push_devices, p_preferences api.push_preferences) returns text language plpgsql stable set search_path="";

create function private.with_families(p_club uuid, p_rows jsonb, p_role_id uuid) returns jsonb language sql set search_path="";

create table private.withdrawn_answers (
  event_id uuid not null,
  user_id uuid not null,
  status text,
  withdrawn_at timestamp with time zone not null default now(),
  constraint withdrawn_answers_event_id_fkey FOREIGN KEY (event_id) REFERENCES api.events(id) ON DELETE CASCADE,
  constraint withdrawn_answers_pkey PRIMARY KEY (event_id, user_id),
  constraint withdrawn_answers_status_check CHECK ((status = ANY (ARRAY['going'::text, 'interested'::text, 'declined'::text, 'queued'::text]))),
  constraint withdrawn_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES api.users(id) ON DELETE CASCADE
);
alter table private.withdrawn_answers enable row level security;
CREATE INDEX withdrawn_answers_user ON private.withdrawn_answers USING btree (user_id);

create function private.without_repeats(p_ids uuid[]) returns uuid[] language sql immutable set search_path="";

create function private.words(p_language text) returns jsonb language sql stable set search_path="";

create view translations.distinct_namespaces (namespace text) with (security_invoker=true);
CREATE TRIGGER refuse_write INSTEAD OF INSERT OR DELETE OR UPDATE ON translations.distinct_namespaces FOR EACH ROW EXECUTE FUNCTION app.refuse_write();
grant select on translations.distinct_namespaces to anon;
grant select on translations.distinct_namespaces to authenticated;

create table translations.keys (
  id uuid not null default gen_random_uuid(),
  key text not null,
  namespace text not null,
  is_base boolean not null default false,
  search_vector tsvector not null default ''::tsvector,
  missing smallint not null default 0,
  edited boolean not null default false,
  constraint keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint keys_key_key UNIQUE (key),
  constraint keys_namespace_check CHECK (((length(namespace) >= 1) AND (length(namespace) <= 60))),
  constraint keys_pkey PRIMARY KEY (id)
);
alter table translations.keys enable row level security;
CREATE INDEX keys_added ON translations.keys USING btree (missing DESC, key) WHERE (is_base IS FALSE);
CREATE INDEX keys_edited ON translations.keys USING btree (missing DESC, key) WHERE (edited IS TRUE);
CREATE INDEX keys_missing ON translations.keys USING btree (missing DESC, key);
CREATE INDEX keys_namespace ON translations.keys USING btree (namespace, key);
CREATE INDEX keys_search ON translations.keys USING gin (search_vector);
CREATE TRIGGER allow_changes BEFORE UPDATE ON translations.keys FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('key', 'namespace');
CREATE TRIGGER keep_base BEFORE DELETE ON translations.keys FOR EACH ROW EXECUTE FUNCTION app.keep_base_key();
CREATE TRIGGER note_key AFTER INSERT OR DELETE ON translations.keys FOR EACH ROW EXECUTE FUNCTION app.note_key();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE OF key, namespace ON translations.keys FOR EACH ROW EXECUTE FUNCTION app.prepare_key();
create policy add on translations.keys for insert to authenticated
  with check (( SELECT app.can_translate('translation:create'::text) AS can_translate));
create policy change on translations.keys for update to authenticated
  using (( SELECT app.can_translate('translation:update'::text) AS can_translate));
create policy read on translations.keys for select to anon, authenticated
  using (true);
create policy remove on translations.keys for delete to authenticated
  using (( SELECT app.can_translate('translation:delete'::text) AS can_translate));
grant select on translations.keys to anon;
grant delete, insert (key, namespace), select, update on translations.keys to authenticated;

create table translations.languages (
  code text not null,
  name text not null,
  constraint languages_code_check CHECK ((code ~ '^[a-z]{2}$'::text)),
  constraint languages_pkey PRIMARY KEY (code)
);
alter table translations.languages enable row level security;
create policy read on translations.languages for select to anon, authenticated
  using (true);
grant select on translations.languages to anon;
grant select on translations.languages to authenticated;

create table translations.translations (
  id uuid not null default gen_random_uuid(),
  key_id uuid not null,
  language_code text not null,
  value text not null,
  base_value text,
  edited boolean not null default false,
  search_vector tsvector not null default ''::tsvector,
  last_modified timestamp with time zone not null default now(),
  constraint translations_key_id_fkey FOREIGN KEY (key_id) REFERENCES translations.keys(id) ON DELETE CASCADE,
  constraint translations_key_id_language_code_key UNIQUE (key_id, language_code),
  constraint translations_language_code_fkey FOREIGN KEY (language_code) REFERENCES translations.languages(code),
  constraint translations_pkey PRIMARY KEY (id),
  constraint translations_value_check CHECK ((length(value) <= 10000))
);
alter table translations.translations enable row level security;
CREATE INDEX translations_language ON translations.translations USING btree (language_code, edited);
CREATE INDEX translations_search ON translations.translations USING gin (search_vector);
CREATE TRIGGER allow_changes BEFORE UPDATE ON translations.translations FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION app.allow_changes('value');
CREATE TRIGGER note_added AFTER INSERT ON translations.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_texts();
CREATE TRIGGER note_changed AFTER UPDATE ON translations.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_texts();
CREATE TRIGGER note_in_log_added AFTER INSERT ON translations.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_changed_texts();
CREATE TRIGGER note_in_log_changed AFTER UPDATE ON translations.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_changed_texts();
CREATE TRIGGER note_in_log_removed AFTER DELETE ON translations.translations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_changed_texts();
CREATE TRIGGER note_removed AFTER DELETE ON translations.translations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_texts();
CREATE TRIGGER prepare BEFORE INSERT OR UPDATE OF key_id, language_code, value, base_value ON translations.translations FOR EACH ROW EXECUTE FUNCTION app.prepare_translation();
CREATE TRIGGER touch BEFORE UPDATE ON translations.translations FOR EACH ROW WHEN ((old.value IS DISTINCT FROM new.value)) EXECUTE FUNCTION app.touch();
create policy add on translations.translations for insert to authenticated
  with check (( SELECT app.can_translate('translation:create'::text) AS can_translate));
create policy change on translations.translations for update to authenticated
  using (( SELECT app.can_translate('translation:update'::text) AS can_translate));
create policy read on translations.translations for select to anon, authenticated
  using (true);
create policy remove on translations.translations for delete to authenticated
  using (( SELECT app.can_translate('translation:delete'::text) AS can_translate));
grant select on translations.translations to anon;
grant delete, insert (key_id, language_code, value), select, update on translations.translations to authenticated;
