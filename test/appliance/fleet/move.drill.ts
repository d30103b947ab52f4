import { expect, test } from 'bun:test'
import { forgetKeptUntil, listKept, takeKept } from '../../../src/accounts/moves/kept.ts'
import * as moves from '../../../src/accounts/moves/service.ts'
import { findByUuid, resolveOrganization } from '../../../src/accounts/organizations/service.ts'
import { type HomeCalls, type Moved, moveOrganization } from '../../../src/appliance/fleet/move.ts'
import { partOf } from '../../../src/appliance/fleet/part.ts'
import { removeOrganization } from '../../../src/appliance/transport/remove.ts'
import { sha256Hex } from '../../../src/lib/ids.ts'
import { covers } from '../../support/covers.ts'
import { exportTo, folder, importFrom, type Server, server } from '../../support/transport.ts'

covers('src/appliance/fleet', 'src/appliance/transport')

/** A command that moves may die before a step, or after it and before it knows of it. */
class Crash extends Error {}

const PASSPHRASE = 'lanterns over the harbour'

/** Home in this process, with the functions that the commands call. */
const homeOf = (name: string, { app, connection }: Server): HomeCalls => {
  const idOf = (uuid: string) => findByUuid(app.db, uuid)!.id
  const write = async (fn: (tx: Parameters<typeof moves.settle>[0]) => unknown) =>
    app.db.writeNow((tx) => void fn(tx))
  return {
    home: name,
    part: async () => partOf(app.db, { home: name, address: `https://${name}.texts.example` }),
    leave: (uuid, to) => write((tx) => moves.beginLeaving(tx, idOf(uuid), to)),
    giveUp: (uuid, to) => write((tx) => moves.giveUp(tx, idOf(uuid), to)),
    kept: async (uuid) =>
      listKept(app.db, idOf(uuid))
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    keep: (uuid, lines) =>
      write((tx) =>
        takeKept(
          tx,
          idOf(uuid),
          lines
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ),
      ),
    forgetKept: (uuid, until) => write((tx) => forgetKeptUntil(tx, idOf(uuid), until)),
    settle: (uuid) => write((tx) => moves.settle(tx, idOf(uuid))),
    stay: (uuid) => write((tx) => moves.stay(tx, idOf(uuid))),
    forget: (uuid) => write(() => removeOrganization(connection, idOf(uuid))),
  }
}

/** The same calls, but the one with this number dies, before it begins or after it has ended. */
function dyingAt(call: number, isAfter: boolean): <T extends object>(calls: T) => T {
  let count = 0
  return (calls) =>
    new Proxy(calls, {
      get: (of, name) => {
        const own = of[name as keyof typeof of]
        // Reading changes nothing.
        if (typeof own !== 'function' || name === 'part') return own
        return async (...args: unknown[]) => {
          const isLast = count++ === call
          if (isLast && !isAfter) throw new Crash()
          const result = await own(...args)
          if (isLast) throw new Crash()
          return result
        }
      },
    })
}

test('a move between two databases ends with one active home, if any call dies', async () => {
  // Dying before a call is the same as dying after the one before.
  for (let call = 0; call < 20; call += 1) {
    for (const isAfter of call === 0 ? [false, true] : [true]) {
      await using a = server()
      await using b = server()
      using files = folder()
      const tenant = a.app.tenant('Moves')
      const { uuid } = tenant.organization
      const contact = await a.app.post('/contacts', tenant.key, { firstName: 'Wren', phone: '+12125550123' })
      await a.app.drain()
      const [source, target] = [homeOf('a1', a), homeOf('b2', b)]
      const transfer = async () => {
        const organization = resolveOrganization(a.app.db, uuid)
        const file = files.path(`file-${a.app.db.clock.now()}`)
        exportTo(file, { from: a, organization, passphrase: PASSPHRASE })
        const fingerprint = sha256Hex(file)
        a.app.db.writeNow((tx) => void moves.recordExport(tx, organization.id, fingerprint))
        const { id } = importFrom(file, { into: b, passphrase: PASSPHRASE })
        b.app.db.writeNow((tx) => {
          const { suspendedAt, suspensionNote } = organization
          moves.recordArrival(tx, id, {
            otherHome: 'a1',
            fingerprint,
            suspendedAt,
            suspensionNote,
            ledTo: null,
          })
        })
      }
      const move = (dying: <T extends object>(calls: T) => T): Promise<Moved> => {
        const calls = dying({ transfer, route: async () => {} })
        return moveOrganization({
          organization: uuid,
          source: dying(source),
          target: dying(target),
          ...calls,
          isCancelled: false,
          note: () => {},
        })
      }
      const isOver = await move(dyingAt(call, isAfter)).then(
        () => true,
        (error) => {
          if (!(error instanceof Crash)) throw error
          return false
        },
      )
      const working = async () =>
        Promise.all([a, b].map(async ({ app }) => (await app.get('/contacts', tenant.key)).status))
      expect((await working()).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      a.app.clock.advance(1)
      if (!isOver) await move((calls) => calls)
      expect(await working()).toEqual([503, 200])
      expect((await b.app.get(`/contacts/${contact.body.data.id}`, tenant.key)).status).toBe(200)
      if (isOver) return
    }
  }
  throw new Error('A move has more calls than are tried here.')
})
