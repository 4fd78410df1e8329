-- Audit log of events and doors: events created, changed and deleted, check-ins undone, conflicts settled.
create or replace function app.note_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events := coalesce(new, old);
  v_fields jsonb;
begin
  if app.user_id() is null then
    return null;
  end if;
  if tg_op <> 'UPDATE' then
    perform private.note_act(v_event.association_id, case tg_op when 'INSERT' then 'event.created' else 'event.deleted' end,
      p_object_type => 'event', p_object_id => v_event.id, p_object_name => v_event.title);
    return null;
  end if;
  if new.status <> old.status then
    perform private.note_act(new.association_id, 'event.status', p_object_type => 'event', p_object_id => new.id,
      p_object_name => new.title, p_details => jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  v_fields := private.changed_fields(to_jsonb(old), to_jsonb(new), app.fields('events', 'logged'));
  if v_fields is not null then
    perform private.note_act(new.association_id, 'event.changed', p_object_type => 'event', p_object_id => new.id,
      p_object_name => new.title, p_details => v_fields);
  end if;
  return null;
end
$$;
comment on function app.note_event() is 'Trigger: logs the creation, change, new status or deletion of an event.';
select private.define('events', 'create trigger note_event after insert or delete or update of {written, changed} on api.events
  for each row execute function app.note_event()');

-- Ordinary check-ins are not logged: the scans themselves are the record.
create or replace function app.note_scan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_act(new.association_id, case new.op when 'undo' then 'door.undone' else 'door.taken_over' end,
    p_subject_id => new.user_id, p_object_type => 'event', p_object_id => new.event_id,
    p_object_name => (select title from api.events where id = new.event_id));
  return null;
end
$$;
comment on function app.note_scan() is 'Trigger: logs undone check-ins, and scans sent by somebody other than the person who made them.';
create trigger note_scan after insert on api.scans
  for each row when (new.op = 'undo' or new.taken_over_by is not null) execute function app.note_scan();

create or replace function app.note_settlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_act(e.association_id, 'door.settled', p_subject_id => new.user_id, p_object_type => 'event',
    p_object_id => e.id, p_object_name => e.title)
  from api.events e where e.id = new.event_id and app.user_id() is not null;
  return null;
end
$$;
comment on function app.note_settlement() is 'Trigger: logs who settled a member''s conflicting check-ins.';
create trigger note_settlement after insert on private.conflict_settlements
  for each row execute function app.note_settlement();

create or replace function private.note_corrections(p_event_id uuid, p_user_ids uuid[], p_details jsonb[]) returns void
language sql set search_path = '' as $$
  with told as (
    select c.user_id, c.details
    from unnest(p_user_ids, p_details) c (user_id, details)
    join api.events e on e.id = p_event_id
    -- Before the end people change their own answers, and guardians act as the child.
    where e.end_time <= now() or c.user_id <> app.user_id()
  ), lines as (
    select user_id, details from told where (select count(*) from told) <= 100
    -- More than anybody would read becomes one line, so that clearing the lists of several years does not add a line per answer.
    union all select null, jsonb_build_object('count', count(*)) from told having count(*) > 100
  )
  select private.note_act(e.association_id,
    case when e.end_time <= now() then 'event.answer_corrected' else 'event.answer_changed' end, p_subject_id => lines.user_id,
    p_object_type => 'event', p_object_id => e.id, p_object_name => e.title, p_details => lines.details)
  from lines join api.events e on e.id = p_event_id
$$;
comment on function private.note_corrections(uuid, uuid[], jsonb[]) is
  'Logs answers that staff changed, and any changed after the event: whose, and what changed; if more than a hundred, only how many.';

create or replace function app.note_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is null then
    return null;
  end if;
  case tg_op
    when 'INSERT' then
      perform private.note_corrections(event_id, array_agg(user_id),
        array_agg(jsonb_build_object('from', 'none', 'to', status)))
      from added group by event_id;
    when 'DELETE' then
      -- Answers deleted along with the person are not logged.
      perform private.note_corrections(r.event_id, array_agg(r.user_id),
        array_agg(jsonb_build_object('from', r.status, 'to', 'none')))
      from removed r join api.users u on u.id = r.user_id group by r.event_id;
    else
      perform private.note_corrections(event_id, array_agg(user_id), array_agg(details))
      from (
        select event_id, user_id,
          case when a.status <> r.status then jsonb_build_object('from', r.status, 'to', a.status) else '{}' end
            || coalesce(private.changed_fields(to_jsonb(r), to_jsonb(a),
              -- Without a place there are no guests; that goes without saying.
              case when a.status in ('going', 'queued') then '{guests,guest_names,comment}'::text[] else '{comment}' end), '{}') as details
        from added a join removed r using (event_id, user_id)
        where (a.status, a.guests, a.guest_names, a.comment) is distinct from (r.status, r.guests, r.guest_names, r.comment)) changed
      where details <> '{}' group by event_id;
  end case;
  return null;
end
$$;
comment on function app.note_correction() is 'Trigger: logs whose answers staff changed.';
select private.after_rows('api.event_registrations', 'note_correction', 'app.note_correction', 'added', 'removed');
