import { png } from '../../helpers/pictures.ts'
import { type Calls, get, patch, post, remove } from '../call.ts'

const COLUMNS =
  'id,slug,title,description,type,location,start_time,end_time,max_participants,is_private,status,going_count,interested_count'
const COUNTED = { prefer: 'count=exact' }
const PAST = {
  prefer: 'count=exact',
  scans: {
    tables: ['events'],
    reason: 'an exact count of all past events, nine of ten there are, is asked for',
  },
}
const WHOLE_CLUB = {
  tables: ['users', 'user_roles', 'email_preferences'],
  reason: 'most of the club has not answered',
}
const dayIn = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
const MERGE = 'resolution=merge-duplicates'

/** Events as members see and answer them, and as staff plan them. */
export const eventCalls: Calls = (f) => {
  const own = (id: string, join = '') =>
    `/events?select=${COLUMNS},registrations:event_registrations${join}(status),attendance:event_attendance(check_in_time)` +
    `&association_id=eq.${f.club}&registrations.user_id=eq.${id}&attendance.user_id=eq.${id}`
  const order = (way: string) => `&order=start_time.${way},id.${way}`
  const upcoming = `&end_time=gte.${f.now}&status=neq.archived${order('asc')}`
  const past = `&end_time=lt.${f.now}&status=neq.archived${order('desc')}`
  const page = '&offset=0&limit=10'
  const { member, leader } = f.ids
  return [
    get('list upcoming events', 'member', `${own(member)}${upcoming}${page}`, COUNTED),
    get('list upcoming events, as staff', 'leader', `${own(leader)}${upcoming}${page}`, COUNTED),
    get('list past events', 'member', `${own(member)}${past}${page}`, PAST),
    get('list past events, as staff', 'leader', `${own(leader)}${past}${page}`, PAST),
    get('turn to a late page of past events', 'member', `${own(member)}${past}&offset=40&limit=10`, PAST),
    get('search events by title', 'member', `${own(member)}&title=ilike.*sert 12*${past}${page}`, PAST),
    get('list events of a type', 'member', `${own(member)}&type=eq.concert${past}${page}`, PAST),
    get(
      'look at a month of events',
      'member',
      `${own(member)}&status=neq.archived&start_time=gte.${dayIn(f.now, -410)}&start_time=lt.${dayIn(f.now, 20)}&end_time=gt.${dayIn(f.now, -24)}${order('asc')}&limit=500`,
      COUNTED,
    ),
    get(
      'list what I am going to',
      'member',
      `${own(member, '!inner')}&registrations.status=eq.going${upcoming}&limit=20`,
      COUNTED,
    ),
    get(
      'see what runs now',
      'member',
      `${own(member)}&status=eq.published&start_time=lte.${f.now}&end_time=gt.${f.now}${order('asc')}`,
      COUNTED,
    ),
    get(
      'list events, all embedded',
      'admin',
      `/events?select=*,event_attendance(user_id,event_id,check_in_time),event_registrations(user_id,event_id,status,date_registered)&end_time=lt.${f.now}${order('desc')}${page}`,
      PAST,
    ),
    get('see an event', 'member', `${own(member)}&slug=eq.${f.past.slug}`),
    get('see who goes to an event', 'member', `/rpc/event_participants?p_event_id=${f.coming}`),
    get('save an event to the calendar', 'member', `/rpc/event_sequence?p_event_id=${f.coming}`),
    get(
      'page through who has not answered',
      'leader',
      `/rpc/event_unanswered?p_event_id=${f.coming}&order=name.asc,user_id.asc&offset=0&limit=10`,
      { prefer: 'count=exact', scans: WHOLE_CLUB },
    ),
    get(
      'see how many a reminder to answer would reach',
      'leader',
      `/rpc/count_unanswered_recipients?p_event_id=${f.coming}`,
      { scans: WHOLE_CLUB },
    ),
    post(
      'remind those who have not answered',
      'leader',
      '/rpc/remind_unanswered',
      { p_event_id: f.coming },
      { scans: WHOLE_CLUB },
    ),
    get(
      'see whether a change is still to be told',
      'leader',
      `/rpc/pending_announcements?p_event_id=${f.coming}`,
    ),
    post('tell of changes', 'leader', '/rpc/announce_changes', { p_event_id: f.coming }),
    post(
      'see whom a new event reaches',
      'leader',
      '/rpc/count_publication_recipients',
      { p_event_ids: [f.coming] },
      { scans: WHOLE_CLUB },
    ),
    get('see an event by id', 'member', `/events?id=eq.${f.past.id}`),
    get(
      'list the events of a public club',
      'visitor',
      `/events?select=${COLUMNS}&association_id=eq.${f.club}${upcoming}${page}`,
      COUNTED,
    ),
    get(
      'list events for a door',
      'door',
      `/events?select=id,title,location,start_time,end_time,is_private&association_id=eq.${f.club}&status=eq.published&end_time=gt.${f.now}&start_time=lt.${new Date(Date.parse(f.now) + 14 * 86_400_000).toISOString()}&order=start_time.asc&limit=50`,
    ),
    get('list the types of events', 'member', `/rpc/get_valid_event_types?association_id=${f.club}`),
    get(
      'see the picture of an event',
      'visitor',
      `/rpc/event_image?id=${f.image.event}&v=${f.image.version}`,
    ),

    post(
      'make an event',
      'leader',
      '/events',
      {
        association_id: f.club,
        title: 'Repetition',
        type: 'rehearsal',
        status: 'published',
        start_time: '2030-01-01T18:00:00Z',
        end_time: '2030-01-01T20:00:00Z',
      },
      { prefer: 'return=representation' },
    ),
    patch('change an event', 'leader', `/events?id=eq.${f.coming}`, { title: 'Extra repetition' }),
    patch('cancel an event', 'leader', `/events?id=eq.${f.coming}`, { status: 'cancelled' }),
    remove('delete an event', 'admin', `/events?id=eq.${f.deletable}`),
    get(
      'list events to look after',
      'leader',
      `/events?select=${COLUMNS},series_id&association_id=eq.${f.club}&end_time=gte.${f.now}&type=eq.rehearsal&status=eq.published&order=title.asc,id.asc&offset=0&limit=10`,
      { ...COUNTED, scans: { tables: ['events'], reason: 'all that are coming are sorted by title' } },
    ),
    post('repeat an event', 'leader', '/rpc/repeat_event', {
      p_event_id: f.coming,
      p_until: dayIn(f.now, 90),
    }),
    post('change a series', 'leader', '/rpc/update_series', {
      p_event_id: f.series,
      p_scope: 'all',
      p_changes: { location: 'Aulan' },
    }),
    post(
      'see whom a cancellation reaches',
      'leader',
      '/rpc/count_cancellation_recipients',
      { p_event_ids: [f.coming, f.running] },
      { reads: 'everyone who is going is counted, with their wishes' },
    ),
    post(
      'cancel many events',
      'leader',
      '/rpc/change_events',
      {
        p_event_ids: [f.coming, f.series],
        p_status: 'cancelled',
        p_tell: true,
        p_message: 'Dirigenten är sjuk.',
      },
      { reads: 'everyone who is going gets a mail' },
    ),
    post('delete many events', 'admin', '/rpc/delete_events', { p_event_ids: [f.deletable, f.past.id] }),
    post('set the picture of an event', 'leader', '/rpc/set_event_image', {
      p_event_id: f.coming,
      p_content: png().toString('base64'),
      p_media_type: 'image/png',
    }),
    post('share the picture of a series', 'leader', '/rpc/share_event_image', {
      p_event_id: f.series,
      p_scope: 'all',
    }),

    post(
      'answer an event',
      'member',
      '/event_registrations?on_conflict=event_id,user_id',
      { event_id: f.coming, status: 'going' },
      { prefer: MERGE },
    ),
    post('answer an event with one call', 'member', '/rpc/answer_event', {
      p_event_id: f.coming,
      p_status: 'declined',
    }),
    post('answer an event with one call, for a place', 'member', '/rpc/answer_event', {
      p_event_id: f.coming,
      p_status: 'queued',
    }),
    post('answer an event with one call, with guests', 'member', '/rpc/answer_event', {
      p_event_id: f.coming,
      p_status: 'going',
      p_guests: 2,
      p_guest_names: ['Bo', 'Ida'],
    }),
    post('answer many events with one call', 'member', '/rpc/answer_events', {
      p_answers: [
        { event_id: f.coming, status: 'going' },
        { event_id: f.queue.event_id, status: 'declined' },
      ],
    }),
    get('see where I stand in queues', 'member', '/rpc/my_queue_places'),
    post('move somebody in a queue', 'leader', '/rpc/move_in_queue', {
      p_event_id: f.queue.event_id,
      p_user_id: f.queue.user_id,
      p_place: 1,
      p_reason: 'Spelar solo.',
    }),
    patch(
      'change an answer',
      'member',
      `/event_registrations?event_id=eq.${f.running}&user_id=eq.${f.ids.member}`,
      { status: 'interested' },
      { prefer: 'return=minimal' },
    ),
    remove(
      'take an answer back',
      'member',
      `/event_registrations?event_id=eq.${f.running}&user_id=eq.${f.ids.member}`,
    ),
    get(
      'list my answers',
      'member',
      `/event_registrations?select=event_id,status&user_id=eq.${member}&order=date_registered.desc&limit=20`,
    ),
    get(
      'list who is going',
      'leader',
      `/event_registrations?select=status,date_registered,user:users(id,name)&event_id=eq.${f.past.id}&order=date_registered.asc&limit=50`,
      COUNTED,
    ),
  ]
}
