import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

import { DATABASES } from '../helpers/databases.ts'
import { type Ask, askThrough, through } from '../helpers/http.ts'
import { cinemaGateway, LOCAL, openCinema } from './cinema.ts'

describe.runIf(LOCAL).each(DATABASES)(
  'a row that has several where a foreign key promises one, on %s',
  (kind) => {
    let database: Database
    let gateway: Gateway
    let ask: Ask

    beforeAll(async () => {
      database = await openCinema(kind)
      await database.exec(`
      create table cinema.brands (id int primary key, name text);
      -- The primary key does not cover inherited rows.
      create table cinema.house_brands () inherits (cinema.brands);
      create table cinema.snacks (id int primary key, brand_id int references cinema.brands);
      create table cinema.logos (id int primary key, brand_id int references cinema.brands);
      create view cinema.brand_sizes as select b.id, size from cinema.brands b, generate_series(1, 2) size where b.id = 2;
      insert into cinema.brands values (1, 'Eko'), (2, 'Guld');
      insert into cinema.house_brands values (1, 'Eko');
      insert into cinema.snacks values (1, 1), (2, 2), (3, null);
      insert into cinema.logos values (7, 1), (8, 2);
      grant select on all tables in schema cinema to cinema_anon;
    `)
      gateway = await cinemaGateway(database)
      ask = askThrough(through(gateway))
    })
    afterAll(async () => {
      await gateway.close()
      await database.close()
    })

    it.each([
      ['of a table that others inherit from', 'brands(name,logos(id))', [1, 1, 2, 3]],
      ['of a view', 'brand_sizes(size,logos(id))', [1, 2, 2, 3]],
    ])('is repeated on a page, as in PostgREST, also with a list inside: %s', async (_of, embed, ids) => {
      const { status, body } = await ask(`GET /snacks?select=id,${embed}&order=id&limit=4`)
      expect({ status, ids: (body as { id: number }[]).map(({ id }) => id) }).toEqual({ status: 200, ids })
    })

    it('has null where there is none', async () => {
      expect(await ask('GET /snacks?select=id,brands(logos(id))&order=id.desc&limit=2')).toMatchObject({
        body: [
          { id: 3, brands: null },
          { id: 2, brands: { logos: [{ id: 8 }] } },
        ],
      })
    })
  },
)
