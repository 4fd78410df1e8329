-- An undo reverts exactly the scans it names, whichever arrives first; docs/door.md explains the rule.
create or replace function private.takes_back(
  p_undo api.scans, p_scan_id uuid, p_method text, p_device_id text, p_seq bigint, p_staff_id uuid
) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when p_undo.undoes is null then p_undo.device_id = p_device_id and p_seq < p_undo.seq
    else p_scan_id = any (p_undo.undoes) and (p_undo.undoes_others or case
      when p_undo.method = 'roll_call' then p_method = 'roll_call'
      else p_undo.device_id = p_device_id or coalesce(p_staff_id = coalesce(p_undo.taken_over_by, p_undo.staff_id), false) end)
  end
$$;
comment on function private.takes_back(api.scans, uuid, text, text, bigint, uuid) is
  'Whether an undo reverts this check-in of the same member (or of visitors) at the same event: it must name it, and its sender must be allowed to.';

create or replace function private.may_take_back(p_undo app.scan) returns boolean
language sql stable set search_path = '' as $$
  -- A named scan that is unknown may still be on its way; the undo then takes effect when it arrives.
  select count(c.scan_id) < cardinality(p_undo.undoes)
    or coalesce(bool_or(case
      when p_undo.method = 'roll_call' then c.method = 'roll_call'
      else c.device_id = p_undo.device_id or c.staff_id = app.user_id() end), true)
  from (select distinct unnest(p_undo.undoes) as scan_id) named
  left join api.scans c on c.scan_id = named.scan_id
    and (c.event_id, c.op) = (p_undo.event_id, 'check_in') and c.user_id is not distinct from p_undo.user_id
$$;
comment on function private.may_take_back(app.scan) is
  'Whether an undo from the caller, who may not revert other people''s check-ins, can have any effect: not if all those it names are other people''s.';
