-- Decides whether each scan of a batch is rejected, already known, or new.
create type app.scan_ruling as (position int, association_id uuid, refusal text, round int);
comment on type app.scan_ruling is
  'The ruling on a scan: rejected with a code, new in a round (the nth new scan of a person in the batch; 0 for visitors and calls for staff), or already known.';

-- A door can undo its own check-ins with just event_attendance:create; those of another door or the office need
-- event_attendance:delete. The roll call is taken by whoever may check in, and by leaders of the groups that are invited, for
-- their members; each may put right what another marked. An undo is judged by the scans it names, not by who currently counts as inside.
create or replace function private.rule_scans(p_scans app.scan[]) returns app.scan_ruling[]
language sql stable set search_path = '' as $$
  with ruled as (
    select s.*, e.association_id, known.scan_id is not null as is_known,
      row_number() over (partition by s.scan_id order by s.position) as copy,
      case
        when e.id is null then 'ERROR_RESOURCE_NOT_FOUND'
        when e.association_id <> all (array(select app.associations_with('event_attendance:create')))
          and not (s.method = 'roll_call' and private.leads_at(e, s.user_id)) then 'ERROR_INSUFFICIENT_PERMISSIONS'
        when known.scan_id is not null then
          case when (known.event_id, known.user_id, known.op) is distinct from (s.event_id, s.user_id, s.op)
            then 'ERROR_VALIDATION_FAILED' end
        when not coalesce(s.op in ('check_in', 'undo', 'help') and s.method in ('card', 'search', 'manual', 'visitor', 'roll_call')
          and s.schema_version in (1, 2), false) or cardinality(s.undoes) > 100 then 'ERROR_VALIDATION_FAILED'
        when s.user_id is null and s.op = 'undo' and s.undoes is null then 'ERROR_VALIDATION_FAILED'
        when s.method = 'roll_call' and (s.op = 'help' or s.op = 'undo' and s.undoes is null) then 'ERROR_VALIDATION_FAILED'
        when s.staff_id <> app.user_id() and not s.taken_over then 'ERROR_INSUFFICIENT_PERMISSIONS'
        when (s.user_id is null or s.method = 'roll_call') and e.status not in ('published', 'archived') then 'ERROR_EVENT_NOT_PUBLISHED'
        when s.user_id is not null and member.id is null then 'ERROR_RESOURCE_NOT_FOUND'
        -- The device id of an undo is only a claim: for an old event, it could be used to undo anybody's check-ins. The roll call
        -- undoes only its own marks, and is often put right later.
        when s.op = 'undo' and s.method <> 'roll_call' and not private.is_recent(e)
          and e.association_id <> all (array(select app.associations_with('event_attendance:delete'))) then 'ERROR_INSUFFICIENT_PERMISSIONS'
        when s.undoes is not null and e.association_id <> all (array(select app.associations_with('event_attendance:delete')))
          and not private.may_take_back(s) then 'ERROR_INSUFFICIENT_PERMISSIONS'
      end as refusal
    from unnest(p_scans) s
    left join api.events e on e.id = s.event_id and e.association_id = any (array(select app.my_associations()))
    left join api.scans known on known.scan_id = s.scan_id
    left join api.user_roles member on member.association_id = e.association_id and member.user_id = s.user_id
  ), fresh as (
    select position,
      case when user_id is null or op = 'help' then 0 else row_number() over (partition by event_id, user_id order by position) end as round
    from ruled where refusal is null and not is_known and copy = 1
  )
  select coalesce(array_agg(row(r.position, r.association_id, r.refusal, f.round)::app.scan_ruling), '{}')
  from ruled r left join fresh f using (position)
$$;
comment on function private.rule_scans(app.scan[]) is
  'Rejects, recognises or accepts each scan of a batch, for the caller. An undo naming only other people''s check-ins, or at an event long ago, requires event_attendance:delete.';
