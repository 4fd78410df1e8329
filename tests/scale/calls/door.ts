import { randomUUID } from 'node:crypto'

import { type Calls, get, post } from '../call.ts'

/** The door, and the scans that it records. */
export const doorCalls: Calls = (f) => {
  const scan = (userId: string) => ({
    scan_id: randomUUID(),
    event_id: f.running,
    user_id: userId,
    op: 'check_in',
    method: 'search',
    scanned_at: f.now,
    seq: 1,
    device_id: 'a',
    device_name: 'Entrén',
    staff_id: f.ids.door,
    card_hash: null,
    reason: null,
    taken_over: false,
    schema_version: 2,
  })
  const checkedIn = scan(f.ids.member)
  const year = `p_from=${new Date(Date.parse(f.now) - 365 * 86_400_000).toISOString()}&p_to=${f.now}`
  return [
    get('fetch the roster', 'door', `/rpc/event_roster?p_event_id=${f.running}&p_limit=1000`, {
      reads: 'each page tells how many members there are in all',
    }),
    get(
      'fetch a later page of the roster',
      'door',
      `/rpc/event_roster?p_event_id=${f.running}&p_limit=1000&p_after=80000000-0000-4000-8000-000000000000`,
      { reads: 'each page tells how many members there are in all' },
    ),
    get(
      'fetch photos of the roster',
      'door',
      `/rpc/roster_photos?p_event_id=${f.running}&p_user_ids={${f.other.id},${f.ids.member}}`,
    ),
    get('call the roll of a whole club', 'leader', `/rpc/roll_call?p_event_id=${f.running}`, {
      scans: {
        tables: ['users', 'user_roles', 'event_registrations'],
        reason: 'everybody is invited, and listed',
      },
    }),
    post('mark somebody in the roll call', 'leader', '/rpc/check_in', {
      p_scans: [{ ...scan(f.other.id), method: 'roll_call', staff_id: f.ids.leader }],
      p_sent_at: f.now,
    }),
    get('read what happened at the doors lately', 'door', `/rpc/event_door_log?p_event_id=${f.running}`),
    post('check somebody in', 'door', '/rpc/check_in', { p_scans: [scan(f.other.id)], p_sent_at: f.now }),
    post('check somebody out again', 'door', '/rpc/check_in', {
      p_scans: [checkedIn, { ...scan(f.ids.member), seq: 2, op: 'undo', undoes: [checkedIn.scan_id] }],
      p_sent_at: f.now,
    }),
    get(
      'list conflicts',
      'leader',
      `/scans?select=scan_id,user_id,op,method,scanned_at,device_name,result,conflict_reason&event_id=eq.${f.past.id}&conflict=is.true&order=scanned_at.desc&limit=50`,
      { prefer: 'count=exact' },
    ),
    get(
      'list who was let in twice',
      'leader',
      `/rpc/event_conflicts?p_event_id=${f.past.id}&is_open=is.true&limit=10`,
      {
        prefer: 'count=exact',
      },
    ),
    post('settle a conflict', 'leader', '/rpc/settle_conflict', {
      p_settlement_id: randomUUID(),
      p_event_id: f.past.id,
      p_user_id: f.conflict.user_id,
      p_scan_ids: [f.conflict.scan_id],
      p_note: 'Lånat kort',
    }),
    get(
      'list the latest scans of an event',
      'leader',
      `/scans?select=scan_id,user_id,op,scanned_at,user:users!scans_user_id_fkey(name)&event_id=eq.${f.past.id}&order=scanned_at.desc,scan_id.desc&limit=50`,
      { prefer: 'count=exact' },
    ),
    get(
      'list the latest scans of the club',
      'leader',
      `/scans?select=scan_id,event_id,user_id,op,scanned_at&association_id=eq.${f.club}&order=scanned_at.desc&limit=50`,
    ),
    get(
      'list who came',
      'leader',
      `/event_attendance?select=check_in_time,method,user:users!event_attendance_user_id_fkey(id,name)&event_id=eq.${f.past.id}&order=check_in_time.asc&limit=50`,
      { prefer: 'count=exact' },
    ),
    get(
      'list where I was',
      'member',
      `/event_attendance?select=event_id,check_in_time&user_id=eq.${f.ids.member}&order=check_in_time.desc&limit=20`,
    ),
    get('see who was expected and who came', 'leader', `/rpc/event_participation?p_event_id=${f.past.id}`),
    get(
      'see who is expected at the largest event',
      'leader',
      `/rpc/event_participation?p_event_id=${f.running}`,
      {
        scans: { tables: ['users', 'event_registrations'], reason: 'three of four members are going to it' },
      },
    ),
    get(
      'page through who came',
      'leader',
      `/rpc/event_participation?p_event_id=${f.past.id}&check_in_time=not.is.null&name=ilike.*an*&order=check_in_time.desc,user_id.asc&offset=0&limit=10`,
      { prefer: 'count=exact' },
    ),
    get(
      'page through who came, of a group',
      'leader',
      `/rpc/event_participation?p_event_id=${f.past.id}&p_group_id=${f.group}&order=name.asc,user_id.asc&offset=0&limit=10`,
      { prefer: 'count=exact' },
    ),
    get(
      'see the attendance of a year, of a group',
      'leader',
      `/rpc/attendance_statistics?${year}&p_group_id=${f.group}`,
      { reads: 'adds up five hundred events and everybody who was at them' },
    ),
    get('see an event in figures', 'leader', `/rpc/event_participation_figures?p_event_id=${f.past.id}`),
    get(
      'page through what happened at the doors',
      'leader',
      `/rpc/event_scans?p_event_id=${f.past.id}&conflict=is.true&order=scanned_at.desc,scan_id.asc&offset=0&limit=10`,
      { prefer: 'count=exact' },
    ),
    get(
      'look for whom to check in by hand',
      'leader',
      `/rpc/find_attendees?p_event_id=${f.running}&p_search=${f.other.name.slice(-5)}`,
    ),
    get('see the attendance of a year', 'leader', `/rpc/attendance_statistics?${year}`, {
      reads: 'adds up five hundred events and everybody who was at them',
    }),
    get('see the attendance of a year by group', 'leader', `/rpc/group_attendance?${year}`, {
      scans: { tables: ['group_members'], reason: 'all members of all groups are counted' },
    }),
    get('see one’s own attendance of a year', 'member', `/rpc/member_attendance?${year}`, {
      reads: 'goes through the five hundred events of a year, and the own rows of each',
    }),
    get(
      'see a member’s attendance of a year',
      'leader',
      `/rpc/member_attendance?${year}&p_user_id=${f.other.id}`,
      { reads: 'goes through the five hundred events of a year, and the member’s rows of each' },
    ),
    get(
      'see the attendance of a year’s rehearsals',
      'leader',
      `/rpc/attendance_statistics?${year}&p_type=rehearsal`,
      { reads: 'adds up all rehearsals of a year and everybody who was at them' },
    ),
  ]
}
