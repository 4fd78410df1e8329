import { type Calls, get, patch, post, remove } from '../call.ts'

const texts = { profile: 'translations' } as const
const counted = { ...texts, prefer: 'count=exact' } as const

const LISTED = 'select=id,key,translations(value,language_code,id)'

/** The translations, from the app that loads them all to the screen that edits one. */
export const textCalls: Calls = (f) => [
  get(
    'fetch a language',
    'visitor',
    '/translations?select=value,keys!inner(key)&language_code=eq.sv&order=id.asc&offset=0&limit=1000',
    texts,
  ),
  get(
    'list texts',
    'admin',
    '/keys?select=*,translations(value,language_code,id)&order=key.asc&limit=50&offset=0',
    counted,
  ),
  get(
    'list texts of a namespace',
    'admin',
    `/keys?select=*,translations(value,language_code,id)&order=key.asc&namespace=eq.${f.namespace}&limit=50&offset=0`,
    counted,
  ),
  get(
    'list texts, those that miss a language first',
    'admin',
    `/keys?${LISTED}&order=missing.desc,key.asc&limit=50`,
    counted,
  ),
  get(
    'list the texts that were edited',
    'admin',
    `/keys?${LISTED}&edited=is.true&order=missing.desc,key.asc&limit=50`,
    counted,
  ),
  get(
    'list the texts that were added',
    'admin',
    `/keys?${LISTED}&is_base=is.false&order=missing.desc,key.asc&limit=50`,
    counted,
  ),
  get('search English texts', 'admin', '/keys?select=id&search_vector=fts(english).stage&limit=50', texts),
  get(
    'search Swedish texts',
    'admin',
    '/translations?select=key_id&search_vector=fts(swedish).scenen&limit=50',
    texts,
  ),
  get(
    'search a text that is rare',
    'admin',
    '/translations?select=key_id&search_vector=fts(swedish).noshow',
    texts,
  ),
  get(
    'list the texts that were found',
    'admin',
    `/keys?select=*,translations(value,language_code,id)&id=in.(${f.key})&order=key.asc&limit=50`,
    counted,
  ),
  get('see a text', 'admin', `/keys?select=*,translations(value,language_code,id)&id=eq.${f.key}`, texts),
  get('list namespaces', 'admin', '/distinct_namespaces', texts),
  get('search namespaces', 'admin', '/distinct_namespaces?namespace=ilike.*event*', texts),
  get('list languages', 'visitor', '/languages?select=code', texts),
  post(
    'add a key',
    'admin',
    '/keys',
    { key: 'club.greeting' },
    { ...texts, prefer: 'return=representation' },
  ),
  patch('rename a key', 'admin', '/keys?key=eq.club.motto', { namespace: 'motto' }, texts),
  remove('delete a key', 'admin', '/keys?key=eq.club.motto', texts),
  post(
    'add a text',
    'admin',
    '/translations',
    { key_id: f.spareKey, language_code: 'en', value: 'Welcome' },
    { ...texts, prefer: 'return=representation' },
  ),
  patch('change a text', 'admin', `/translations?id=eq.${f.translation}`, { value: 'Välkommen!' }, texts),
  post('reset many texts', 'admin', '/rpc/reset_translations', { p_key_ids: [f.key] }),
  remove('delete a text', 'admin', `/translations?id=eq.${f.translation}`, texts),
]
