import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

import { DATABASES } from '../helpers/databases.ts'
import { type Ask, askThrough, through } from '../helpers/http.ts'
import { cinemaGateway, LOCAL, openCinema } from './cinema.ts'

describe.runIf(LOCAL).each(DATABASES)('a schema change on %s', (kind) => {
  let database: Database
  let gateway: Gateway
  let ask: Ask

  beforeAll(async () => {
    database = await openCinema(kind)
    gateway = await cinemaGateway(database)
    ask = askThrough(through(gateway))
  })
  afterAll(async () => {
    await gateway.close()
    await database.close()
  })

  it('is picked up from a pgrst notification, as in PostgREST', async () => {
    await database.exec(`
      create table cinema.snacks (id int primary key, film_id int references cinema.films);
      insert into cinema.snacks values (1, 4);
      grant select on cinema.snacks to cinema_anon;
    `)
    expect(await ask('GET /snacks')).toMatchObject({ status: 404, body: { code: 'PGRST205' } })

    await database.query(`select pg_notify('pgrst', 'reload schema')`)
    await vi.waitFor(async () => expect(await ask('GET /snacks')).toMatchObject({ status: 200 }), 5000)
    expect(await ask('GET /films?select=id,snacks(id)&id=eq.4')).toMatchObject({
      body: [{ id: 4, snacks: [{ id: 1 }] }],
    })
  })

  it('may add recursive views, and many layers of views', async () => {
    await database.exec(`
      create view cinema.ring as select id, film_id from cinema.screenings;
      create or replace view cinema.ring as table cinema.ring;
      create view cinema.there as select 1 as id;
      create view cinema.back as select id from cinema.there;
      create or replace view cinema.there as select id from cinema.back;
      create view cinema.layer_0 as select id, film_id from cinema.screenings;
      do $$ begin
        for i in 1..30 loop
          execute format('create view cinema.layer_%s as select id, film_id from cinema.layer_%s', i, i - 1);
        end loop;
      end $$;
      grant select on cinema.layer_30 to cinema_anon;
    `)
    await gateway.reload()
    expect(await ask('GET /layer_30?select=id,films(id)&id=eq.4')).toMatchObject({
      status: 200,
      body: [{ id: 4, films: { id: 3 } }],
    })
  })

  it('is picked up from an empty notification, too', async () => {
    await database.exec(
      `create function cinema.popcorn() returns text language sql stable as $$ select 'salt' $$`,
    )
    await database.query(`select pg_notify('pgrst', '')`)
    await vi.waitFor(
      async () => expect(await ask('GET /rpc/popcorn')).toMatchObject({ status: 200, body: 'salt' }),
      5000,
    )
  })

  it('is picked up on demand', async () => {
    await database.exec(
      'create view cinema.cellar as select * from cinema.halls where id = 3; grant select on cinema.cellar to cinema_anon',
    )
    expect(await ask('GET /cellar')).toMatchObject({ status: 404 })
    await gateway.reload()
    expect(await ask('GET /cellar')).toMatchObject({ status: 200, body: [{ id: 3 }] })
  })

  it('that dropped a table causes the database’s error until it is picked up', async () => {
    await database.exec('drop view cinema.cellar')
    expect(await ask('GET /cellar')).toMatchObject({ status: 404, body: { code: '42P01' } })
  })
})
