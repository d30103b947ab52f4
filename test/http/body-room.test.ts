import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { BodyRooms } from '../../src/http/take-input.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { some } from '../support/size.ts'

const MIB = 1_048_576

describe('the space for bodies', () => {
  const LIMITS = { ofOne: 30, inAll: 50, atMost: 80 }
  const taken = (rooms: BodyRooms, caller: string, bytes: number): boolean => {
    try {
      rooms.open(caller).grow(bytes)
      return true
    } catch {
      return false
    }
  }

  test('has a share for each caller, a limit for all, and still the first body of a caller without one', () => {
    const rooms = new BodyRooms(LIMITS)
    expect([taken(rooms, 'a', 20), taken(rooms, 'a', 20), taken(rooms, 'b', 20)]).toEqual([true, false, true])
    expect([
      taken(rooms, 'c', 10),
      taken(rooms, 'c', 1),
      taken(rooms, 'd', 30),
      taken(rooms, 'e', 1),
    ]).toEqual([true, false, true, false])
    expect(rooms.taken).toBe(80)
  })

  test('never exceeds its limit, and is free when every body is closed, with any growth', () => {
    const step = fc.record({ caller: fc.constantFrom('a', 'b', 'c'), bytes: fc.nat(25) })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const rooms = new BodyRooms(LIMITS)
        const open = steps.map(({ caller, bytes }) => {
          const room = rooms.open(caller)
          try {
            room.grow(bytes)
          } catch {
            // Refused, so it has nothing to give back.
          }
          expect(rooms.taken).toBeLessThanOrEqual(LIMITS.atMost)
          return room
        })
        for (const room of open) room.close()
        expect(rooms.taken).toBe(0)
      }),
    )
  })
})

describe('uploads that are held', () => {
  /** Form of which only the beginning comes until it is `over`. */
  function held(app: TestApp, key: string, declared: boolean) {
    let over = () => {}
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(9 * MIB))
        over = () => stream.close()
      },
      cancel() {
        over = () => {}
      },
    })
    const request = new Request('http://carillon.test/contacts/imports', {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'multipart/form-data; boundary=b',
        ...(declared ? { 'content-length': String(9 * MIB) } : {}),
      },
      body,
    })
    return { answer: Promise.resolve(app.app.handle(request)), over: () => over() }
  }

  test.each(some([true, false], 2))(
    'are refused beyond the share of only their organization, until others end (length declared: %p)',
    async (declared) => {
      await using app = createTestApp()
      const [own, other] = [app.tenant().key, app.tenant().key]
      const uploads = Array.from({ length: 6 }, () => held(app, own, declared))
      const refused = await Promise.race(uploads.map(({ answer }) => answer))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
      const neighbour = held(app, other, declared)
      for (const { over } of uploads) over()
      const statuses = await Promise.all(uploads.map(async ({ answer }) => (await answer).status))
      // It is no form, but it was read to its end.
      expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 503])
      const again = held(app, own, declared)
      for (const { over } of [neighbour, again]) over()
      expect([(await neighbour.answer).status, (await again.answer).status]).toEqual([400, 400])
    },
  )
})

test('the body of a request is read in one file that counts it', () => {
  const root = join(import.meta.dir, '../..')
  const reads =
    /\brequest\.(?:arrayBuffer|blob|bytes|formData|json|text)\(\)|of request\.body\b|request\.body\?*\.(?:getReader|pipe)/
  const files = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync(root)]
  expect(files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')))).toEqual([
    'src/http/take-input.ts',
  ])
})
