import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { newerRelease, watchReleases } from '#server/upgrade/newer-release.ts'

let answer: unknown
const asked: unknown[] = []
const server = createServer((request, response) => {
  asked.push(request.headers)
  response.statusCode = answer === undefined ? 500 : 200
  response.end(JSON.stringify(answer))
})
let url: string
beforeAll(async () => {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  url = `http://localhost:${(server.address() as AddressInfo).port}/latest`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const { signal } = new AbortController()

it.each([
  [{ tag_name: 'v1.10.0' }, '1.10.0'],
  [{ version: '1.9.1' }, '1.9.1'],
  [{ version: '1.9.0' }, undefined],
  [{ tag_name: 'v1.8.12' }, undefined],
  [{ tag_name: 'v2.0.0-beta.1' }, undefined],
])('of %o, a server of version 1.9.0 learns that %s is newer', async (given, newer) => {
  answer = given
  expect(await newerRelease(url, '1.9.0', signal)).toBe(newer)
})

it('a newer release is said in the log, and so is an address that names none; neither says which server asks', async () => {
  const warn = vi.fn<(details: object, message: string) => void>()
  for (const [given, message] of [
    [{ version: '2.0.0' }, 'there is a newer release of Samspel'],
    [{ other: true }, 'the newest release could not be looked up'],
    [undefined, 'the newest release could not be looked up'],
  ]) {
    answer = given
    warn.mockClear()
    const stop = watchReleases(url, '1.9.0', { warn })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), message))
    stop()
  }
  expect(JSON.stringify(asked)).not.toContain('1.9.0')
})
