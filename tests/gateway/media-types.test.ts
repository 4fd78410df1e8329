import { describe, expect, it } from 'vitest'

import { KINDS, useCinema } from './cinema.ts'

describe.each(KINDS)('media type domains on %s', (kind) => {
  const { ask } = useCinema(kind)

  it('return a function’s result in the media type of its domain', async () => {
    expect(await ask('GET /rpc/page', { accept: 'text/html' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Cinema</h1>',
    })
    expect(await ask('GET /rpc/line', { accept: 'text/plain' })).toMatchObject({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Cinema',
    })
  })

  it('return bytes unchanged', async () => {
    const { status, headers, body } = await ask('GET /rpc/reel', { accept: 'application/vnd.cinema.reel' })
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/vnd.cinema.reel',
    })
    expect(Buffer.from(body)).toEqual(Buffer.from(Buffer.from([0x00, 0xff, 0x10]).toString('utf8')))
  })

  it('are chosen by quality value', async () => {
    expect(
      await ask('GET /rpc/page', { accept: 'application/xml;q=0.9,text/html;q=0.8,*/*;q=0.1' }),
    ).toMatchObject({
      headers: { 'content-type': 'text/html' },
    })
  })

  it('are returned as JSON for */*, as in PostgREST until its issue 3391 is fixed', async () => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      expect(await ask('GET /rpc/page', { accept })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '<h1>Cinema</h1>',
      })
    }
  })

  it('that the function does not return are rejected', async () => {
    expect(await ask('GET /rpc/page', { accept: 'text/plain' })).toMatchObject({
      status: 406,
      body: { code: 'PGRST107', message: 'None of these media types are available: text/plain' },
    })
    expect(await ask('GET /rpc/greet', { accept: 'text/html' })).toMatchObject({
      status: 406,
      body: { code: 'PGRST107' },
    })
  })

  it('include */*, which serves any media type, as bytes unless the function sets another', async () => {
    for (const accept of ['*/*', 'text/bingo', 'image/png']) {
      expect(await ask('GET /rpc/anything', { accept })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/octet-stream' },
        body: 'any',
      })
    }
    for (const accept of ['*/*', 'text/calendar', 'text/html']) {
      expect(await ask('GET /rpc/programme', { accept })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/calendar; charset=utf-8' },
        body: 'BEGIN:VCALENDAR\r\n',
      })
    }
  })

  it('are the only content of a response to HEAD', async () => {
    expect(await ask('HEAD /rpc/page', { accept: 'text/html' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '',
    })
  })
})
