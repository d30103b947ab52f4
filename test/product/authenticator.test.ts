import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommitScopedCache } from '../../src/db/commit-scoped-cache.ts'
import { createDatabase } from '../../src/db/create-database.ts'
import type { Db } from '../../src/db/database.ts'
import { inlineReadPool } from '../../src/db/inline-pool.ts'
import { HOUR_MS, systemClock } from '../../src/lib/clock.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { createTestApp } from '../support/app.ts'

test('a used key ends at its hour without a write', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const endsAt = app.clock.now() + HOUR_MS
  app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET expires_at = ?', endsAt))
  expect((await app.get('/organization', key)).status).toBe(200)
  app.clock.advance(HOUR_MS - 1)
  expect((await app.get('/organization', key)).status).toBe(200)
  app.clock.advance(1)
  expect((await app.get('/organization', key)).status).toBe(401)
})

test('a used session token is no API key', async () => {
  await using app = createTestApp()
  const token = await app.session(app.tenant())
  expect((await app.get('/organization', token)).status).toBe(200)
  const answer = await app.request('GET', '/organization', { headers: { 'x-api-key': token } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } })
})

test('an unknown key is refused each time, and works after it was created', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const hash = app.db.value<string>('SELECT key_hash FROM api_keys')
  app.db.writeNow((tx) => void tx.run("UPDATE api_keys SET key_hash = 'another'"))
  for (let i = 0; i < 3; i++) expect((await app.get('/organization', key)).status).toBe(401)
  app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET key_hash = ?', hash))
  expect((await app.get('/organization', key)).status).toBe(200)
})

test('a credential is read again after a commit in the same turn of the event loop', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const [before, , after] = await Promise.all([
    app.get('/organization', key),
    Promise.resolve().then(() => app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET revoked_at = 1'))),
    Promise.resolve().then(() => app.get('/organization', key)),
  ])
  expect([before.status, after.status]).toEqual([200, 401])
})

test('a commit of another process voids all remembered credentials in the next turn of the event loop', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'carillon-test-'))
  const open = (): Db =>
    createDatabase(openLiveDatabase(join(dir, 'engine.db')), {
      clock: systemClock,
      readPool: inlineReadPool,
      onError: (error) => {
        throw error
      },
    })
  const [ours, theirs] = [open(), open()]
  try {
    ours.writeNow((tx) => void tx.run('CREATE TABLE noted (text TEXT) STRICT'))
    const cache = new CommitScopedCache<string>(ours, 10)
    expect(cache.get('a')).toBeUndefined()
    cache.set('a', 'read')
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    await turn()
    expect(cache.get('a')).toBe('read')
    theirs.writeNow((tx) => void tx.run("INSERT INTO noted VALUES ('x')"))
    await turn()
    expect(cache.get('a')).toBeUndefined()
  } finally {
    await Promise.all([ours.close(), theirs.close()])
    rmSync(dir, { recursive: true })
  }
})

test('a full cache forgets entries instead of growing', async () => {
  await using app = createTestApp()
  const cache = new CommitScopedCache<number>(app.db, 3)
  for (let i = 0; i < 10; i++) {
    cache.get(`${i}`)
    cache.set(`${i}`, i)
  }
  const kept = Array.from({ length: 10 }, (_, i) => cache.get(`${i}`)).filter((value) => value !== undefined)
  expect(kept.length).toBeLessThanOrEqual(3)
  expect(kept.at(-1)).toBe(9)
})
