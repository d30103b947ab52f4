import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as moves from '../../src/accounts/moves/service.ts'
import { MAP_NAMES, mapsOf, mapText } from '../../src/appliance/fleet/maps.ts'
import { partOf } from '../../src/appliance/fleet/part.ts'
import type { TestApp } from '../support/app.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { freePort, frontConfiguration, HAPROXY, hasHaproxy } from '../support/fleet.ts'
import { PUBLIC_CASES, type PublicWorld, publicWorld } from '../support/public-cases.ts'

covers('src/appliance/fleet', 'cli/fleet')

/**
 * Debian's HAProxy with the configuration and the maps of a move: targets of the addresses that were given
 * out before.
 */

if (!hasHaproxy()) console.error('Where a front leads was not tried: apt-get install haproxy.')
const drill = hasHaproxy() ? test : test.skip

/**
 * Operations that the old home answers itself: it redirects to the new home, or is called by its own host.
 */
const AT_THE_OLD_HOME: readonly string[] = ['GET /s/:code', 'GET /.well-known/carillon-domain/:challenge']

/** Operations that only the host in their address leads to. */
const AT_THE_HOST: readonly string[] = [
  ...AT_THE_OLD_HOME,
  ...PUBLIC_CASES.map(({ name }) => name).filter((name) => / \/(?:j|public\/join-links)\//.test(name)),
]

/** Starts a home that answers every request with its name. */
const home = (name: string) => Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(name) })

/** Returns the part of each home after the organization has left `a1` for `b2`. */
function partsAfterMove({ app, tenant }: PublicWorld) {
  const { id } = tenant.organization
  const part = (name: string) => partOf(app.db, { home: name, address: `https://${name}.texts.example` }, id)
  const fingerprint = 'f'.repeat(64)
  app.db.writeNow((tx) => {
    moves.beginLeaving(tx, id, 'b2')
    moves.recordExport(tx, id, fingerprint)
    moves.giveUp(tx, id, { address: 'https://b2.texts.example', fingerprint })
  })
  const a1 = part('a1')
  app.db.writeNow((tx) => {
    tx.run('UPDATE organizations SET deleted_at = NULL WHERE id = ?', id)
    tx.run(`UPDATE organization_moves SET state = 'SETTLED', other_home = 'a1', address = NULL`)
  })
  return [a1, part('b2')]
}

const NOTHING = 'Nothing is at this address.\n'

drill.each([
  {
    name: 'after a move the front routes everything that was given out at the old home to the new one',
    homes: ['a1', 'b2'],
    others: AT_THE_OLD_HOME,
    other: 'a1',
  },
  {
    name: 'after the old home was removed from the fleet file, only short links and join pages at its host are nowhere',
    homes: ['b2'],
    others: AT_THE_HOST,
    other: NOTHING,
  },
])('$name', async ({ homes, others, other }) => {
  const world = await publicWorld()
  await using _app = world.app
  using folder = new TemporaryDirectory()
  const [a1, b2] = [home('a1'), home('b2')]
  const [maps, socket, configuration] = [folder.at('maps'), folder.at('admin.sock'), folder.at('haproxy.cfg')]
  mkdirSync(maps)
  const made = mapsOf(
    partsAfterMove(world).filter((part) => (homes as readonly string[]).includes(part.home)),
  )
  for (const name of MAP_NAMES) writeFileSync(join(maps, `${name}.map`), mapText(made[name]))
  const port = freePort()
  const [first, second] = [`127.0.0.1:${a1.port}`, `127.0.0.1:${b2.port}`]
  writeFileSync(
    configuration,
    frontConfiguration({ maps, socket, port, standby: first, a1: first, b2: second }),
  )
  const haproxy = Bun.spawn([HAPROXY, '-f', configuration, '-db'], { stdout: 'ignore', stderr: 'ignore' })
  try {
    await until(
      async () => existsSync(socket),
      (isThere) => isThere,
    )
    const request: TestApp['request'] = async (method, path, { headers = {} } = {}) => {
      const given = { method, headers: { ...headers, host: 'a1.texts.example' } }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, given)
      return { status: answer.status, headers: answer.headers, body: await answer.text() }
    }
    const through = { ...world, app: { request } as TestApp }
    const led = await Promise.all(
      PUBLIC_CASES.map(async ({ name, call }) => [name, (await call(through)).body] as const),
    )
    const wanted = PUBLIC_CASES.map(({ name }) => [name, others.includes(name) ? other : 'b2'])
    expect(led).toEqual(wanted as never)
    for (const [name, value] of [
      ['x-api-key', world.tenant.key],
      ['authorization', `Bearer ${world.tenant.key}`],
    ] as const)
      expect((await request('GET', '/contacts', { headers: { [name]: value } })).body).toBe('b2')
  } finally {
    haproxy.kill('SIGKILL')
    await haproxy.exited
    await Promise.all([a1.stop(true), b2.stop(true)])
  }
})
