import { expect, test } from 'bun:test'
import { authenticateKey, KeyUsage } from '../../../src/accounts/api-keys/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

const usedAt = (app: TestApp) => app.db.value<number | null>('SELECT last_used_at FROM api_keys')

test('a use is written once, with the next flush', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const usage = new KeyUsage(app.db, { info: () => {}, warn: () => {}, error: () => {} })
  usage.note(authenticateKey(app.db, key, app.clock.now()), () => '203.0.113.9')
  expect(usedAt(app)).toBeNull()
  await usage.flush()
  expect(usedAt(app)).toBe(app.clock.now())
  app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET last_used_at = NULL'))
  await usage.flush()
  expect(usedAt(app)).toBeNull()
})

test('a later use is never replaced by an earlier one', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const usage = new KeyUsage(app.db, { info: () => {}, warn: () => {}, error: () => {} })
  app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET last_used_at = ?', tx.now + 1))
  usage.note(authenticateKey(app.db, key, app.clock.now()), () => '203.0.113.9')
  await usage.flush()
  expect(usedAt(app)).toBe(app.clock.now() + 1)
})

test('a failed flush is logged and tried again', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const warnings: string[] = []
  const usage = new KeyUsage(app.db, {
    info: () => {},
    warn: (event) => void warnings.push(event),
    error: () => {},
  })
  const write = app.db.write.bind(app.db)
  app.db.write = () => Promise.reject(new Error('disk full'))
  usage.note(authenticateKey(app.db, key, app.clock.now()), () => '203.0.113.9')
  await usage.flush()
  expect(warnings).toEqual(['the last use of API keys could not be written'])
  app.db.write = write
  await usage.flush()
  expect(usedAt(app)).toBe(app.clock.now())
})
