import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { DATABASES } from '../helpers/databases.ts'
import { type Ask, askThrough, through } from '../helpers/http.ts'
import { kinoGateway, LOCAL, openKino } from './kino.ts'

describe.runIf(LOCAL).each(DATABASES)('a schema that changes on %s', (kind) => {
  let database: Database
  let gateway: Gateway
  let ask: Ask

  beforeAll(async () => {
    database = await openKino(kind)
    gateway = await kinoGateway(database)
    ask = askThrough(through(gateway))
  })
  afterAll(async () => {
    await gateway.close()
    await database.close()
  })

  it('is learned when the database notifies pgrst, as PostgREST learns it', async () => {
    await database.exec(`
      create table kino.snacks (id int primary key, film_id int references kino.films);
      insert into kino.snacks values (1, 4);
      grant select on kino.snacks to kino_anon;
    `)
    expect(await ask('GET /snacks')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })

    await database.query(`select pg_notify('pgrst', 'reload schema')`)
    await vi.waitFor(async () => expect(await ask('GET /snacks')).toMatchObject({ status: 200 }), 5000)
    expect(await ask('GET /films?select=id,snacks(id)&id=eq.4')).toMatchObject({
      body: [{ id: 4, snacks: [{ id: 1 }] }],
    })
  })

  it('may have views that lead back to themselves, and many layers of them', async () => {
    await database.exec(`
      create view kino.ring as select id, film_id from kino.screenings;
      create or replace view kino.ring as table kino.ring;
      create view kino.there as select 1 as id;
      create view kino.back as select id from kino.there;
      create or replace view kino.there as select id from kino.back;
      create view kino.layer_0 as select id, film_id from kino.screenings;
      do $$ begin
        for i in 1..30 loop
          execute format('create view kino.layer_%s as select id, film_id from kino.layer_%s', i, i - 1);
        end loop;
      end $$;
      grant select on kino.layer_30 to kino_anon;
    `)
    await gateway.reload()
    expect(await ask('GET /layer_30?select=id,films(id)&id=eq.4')).toMatchObject({
      status: 200,
      body: [{ id: 4, films: { id: 3 } }],
    })
  })

  it('is learned from an empty notification too', async () => {
    await database.exec(
      `create function kino.popcorn() returns text language sql stable as $$ select 'salt' $$`,
    )
    await database.query(`select pg_notify('pgrst', '')`)
    await vi.waitFor(
      async () => expect(await ask('GET /rpc/popcorn')).toMatchObject({ status: 200, body: 'salt' }),
      5000,
    )
  })

  it('is learned on demand', async () => {
    await database.exec(
      'create view kino.cellar as select * from kino.halls where id = 3; grant select on kino.cellar to kino_anon',
    )
    expect(await ask('GET /cellar')).toMatchObject({ status: 404 })
    await gateway.reload()
    expect(await ask('GET /cellar')).toMatchObject({ status: 200, body: [{ id: 3 }] })
  })

  it('that lost a table since gives the error of the database', async () => {
    await database.exec('drop view kino.cellar')
    expect(await ask('GET /cellar')).toMatchObject({ status: 404, body: { code: '42P01' } })
  })
})
