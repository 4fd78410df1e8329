import { randomUUID } from 'node:crypto'

import { GRANTS } from '#db/seed/grants.ts'

import { type Calls, get, post } from '../call.ts'

const reason = 'counts every event of half a year, and everybody who was at each'
const COUNTED = { reads: reason, scans: { tables: ['events', 'group_members', 'users'], reason } }

/** Grants: what is applied for, a period, and one activity. */
export const grantCalls: Calls = (f) => {
  const period = `p_association_id=${f.club}&p_grant_id=${GRANTS.lok.id}&p_day=${f.now.slice(0, 10)}`
  const own = randomUUID()
  return [
    get('see what the club applies for', 'admin', `/rpc/grants?p_association_id=${f.club}`),
    get('see what a half-year gives', 'admin', `/rpc/grant_period?${period}`, COUNTED),
    get('list what a half-year gives', 'admin', `/rpc/grant_list?${period}`, COUNTED),
    post(
      'freeze an application',
      'admin',
      '/rpc/send_grant_application',
      {
        p_id: randomUUID(),
        p_association_id: f.club,
        p_grant_id: GRANTS.lok.id,
        p_day: f.now.slice(0, 10),
      },
      COUNTED,
    ),
    get('see what was sent', 'admin', `/rpc/grant_applications?p_association_id=${f.club}`),
    get('see what was sent once', 'admin', `/rpc/sent_grant_list?p_id=${f.sentGrant}`),
    get('see whether an event gives anything', 'leader', `/rpc/event_activity?p_event_id=${f.past.id}`),
    post('say who led an event', 'leader', '/rpc/set_activity_leader', {
      p_event_id: f.past.id,
      p_user_id: f.ids.leader,
      p_leads: true,
    }),
    post('say how long an event was held', 'leader', '/rpc/set_activity_minutes', {
      p_event_id: f.past.id,
      p_minutes: 60,
    }),
    post('copy a grant', 'admin', '/rpc/save_grant', {
      p_association_id: f.club,
      p_grant_id: own,
      p_name: 'Kommunens',
      p_valid_from: '2026-01-01',
      p_rules: GRANTS.lok.versions['2023-07-01'],
    }),
    post(
      'remove a grant that is not the club’s own',
      'admin',
      '/rpc/remove_grant',
      { p_association_id: f.club, p_grant_id: GRANTS.lok.id },
      { status: 400 },
    ),
    post('apply for the groups', 'admin', '/rpc/set_grant_groups', {
      p_association_id: f.club,
      p_grant_id: GRANTS.lok.id,
      p_groups: [{ group_id: f.group, sport: null, any_age: false }],
    }),
  ]
}
