import { describe, expect, test } from 'bun:test'
import { shortenSome } from '../../../src/accounts/audit/module.ts'
import { eraseUserFromLog, recordAuditEvent } from '../../../src/accounts/audit/record.ts'
import { containsHead, verifyLogs } from '../../../src/accounts/audit/verify.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

/**
 * An application with eight acts of an organization, by its owner and its key, and two acts of the
 * appliance.
 */
async function appWithActs(): Promise<{ app: TestApp; organizationId: number }> {
  const app = createTestApp()
  const { id: organizationId } = app.tenant('Corner Bakery').organization
  app.db.writeNow((tx) => {
    for (let n = 1; n <= 8; n++)
      recordAuditEvent(tx, {
        organizationId,
        act: 'API_KEY_CREATED',
        resource: { type: 'API_KEY', id: `key-${n}`, name: `Key ${n}` },
        details: { n },
        by: { actor: { type: 'USER', id: 'ann', name: 'Ann' }, address: '192.0.2.7' },
      })
    for (const act of ['SENDING_HELD', 'SENDING_RESUMED'] as const)
      recordAuditEvent(tx, { organizationId: null, act })
  })
  return { app, organizationId }
}

const faults = (app: TestApp): string[] => verifyLogs(app.db).flatMap(({ fault }) => fault ?? [])

/** Runs the statements as a person would who opens the database file with another program. */
const tamper = (app: TestApp, ...statements: string[]): void =>
  app.db.writeNow((tx) => {
    tx.run('DROP TRIGGER IF EXISTS audit_act_stays')
    tx.run('DROP TRIGGER IF EXISTS audit_act_kept')
    for (const sql of statements) tx.run(sql)
  })

const THEIRS = 'organization_id = 1 AND'

describe('the chain of an audit log', () => {
  test('has no faults as written', async () => {
    const { app } = await appWithActs()
    await using _ = app
    expect(faults(app)).toEqual([])
    expect(verifyLogs(app.db).map(({ acts }) => acts)).toEqual([2, 8])
  })

  const COLUMNS: ReadonlyArray<{ column: string; value: string }> = [
    { column: 'uuid', value: `'0199d3b0-0000-7000-8000-000000000000'` },
    { column: 'act', value: `'API_KEY_RENAMED'` },
    { column: 'actor_type', value: `'API_KEY'` },
    { column: 'actor_id', value: `'bob'` },
    { column: 'resource_type', value: `'USER'` },
    { column: 'resource_id', value: `'key-99'` },
    { column: 'details', value: `'{"n":9}'` },
    { column: 'persons_digest', value: `'00'` },
    { column: 'created_at', value: 'created_at + 1' },
    { column: 'hash', value: `'00'` },
  ]
  for (const { column, value } of COLUMNS)
    test(`shows that ${column} of an act was changed`, async () => {
      const { app } = await appWithActs()
      await using _ = app
      tamper(app, `UPDATE audit_acts SET ${column} = ${value} WHERE ${THEIRS} sequence = 4`)
      const expected =
        column === 'persons_digest' ? expect.stringContaining('entry 4') : 'entry 4 was changed'
      expect(faults(app)).toEqual([expected])
    })

  test('shows that the names or the address in an act were changed', async () => {
    const { app } = await appWithActs()
    await using _ = app
    tamper(app, `UPDATE audit_acts SET persons = replace(persons, 'Ann', 'Bob') WHERE ${THEIRS} sequence = 4`)
    expect(faults(app)).toEqual(['the names in entry 4 were changed'])
  })

  const REMOVED: ReadonlyArray<{ which: string; where: string; fault: string }> = [
    { which: 'one in the middle', where: 'sequence = 5', fault: 'entry 5 was removed' },
    { which: 'some in the middle', where: 'sequence BETWEEN 3 AND 5', fault: 'entries 3 to 5 were removed' },
    { which: 'the first', where: 'sequence <= 2', fault: 'entries 1 to 2 were removed' },
    { which: 'the last', where: 'sequence > 6', fault: 'entries 7 to 8 were removed' },
    { which: 'all', where: 'TRUE', fault: 'entries 1 to 8 were removed' },
  ]
  for (const { which, where, fault } of REMOVED)
    test(`shows that acts were removed: ${which}`, async () => {
      const { app } = await appWithActs()
      await using _ = app
      tamper(app, `DELETE FROM audit_acts WHERE ${THEIRS} ${where}`)
      expect(faults(app)).toEqual([fault])
    })

  test('shows that two acts were swapped', async () => {
    const { app } = await appWithActs()
    await using _ = app
    tamper(
      app,
      `UPDATE audit_acts SET sequence = CASE sequence WHEN 3 THEN 6 ELSE 3 END WHERE ${THEIRS} sequence IN (3, 6)`,
    )
    expect(faults(app)).toEqual(['entry 3 was changed'])
  })

  test('shows that an act was added at the end, at the start or next to another', async () => {
    const found: string[] = []
    for (const sequence of [9, 0, 4]) {
      const { app } = await appWithActs()
      await using _ = app
      tamper(
        app,
        `INSERT INTO audit_acts (uuid, organization_id, sequence, act, actor_type, details, persons_digest, hash, created_at)
         SELECT 'x', organization_id, ${sequence}, act, 'SYSTEM', details, persons_digest, hash, created_at FROM audit_acts
         WHERE ${THEIRS} sequence = 8`,
      )
      found.push(...faults(app))
    }
    expect(found).toEqual([
      expect.stringContaining('entry 9'),
      'entry 0 was added',
      expect.stringContaining('entry 4'),
    ])
  })

  test('shows that the row of the log itself was removed', async () => {
    const { app } = await appWithActs()
    await using _ = app
    tamper(app, 'DELETE FROM audit_chains WHERE organization_id = 1')
    expect(faults(app)).toEqual(['the row with the start and end of the log was removed'])
  })

  test('confirms a noted head until the end is cut off and the rest is made to fit', async () => {
    const { app, organizationId } = await appWithActs()
    await using _ = app
    const { head } = verifyLogs(app.db)[1]!
    expect(containsHead(app.db, organizationId, head!)).toBe(true)
    tamper(
      app,
      `DELETE FROM audit_acts WHERE ${THEIRS} sequence = 8`,
      `UPDATE audit_chains SET last_sequence = 7, last_hash =
         (SELECT hash FROM audit_acts WHERE ${THEIRS} sequence = 7) WHERE organization_id = 1`,
    )
    expect(faults(app)).toEqual([])
    expect(containsHead(app.db, organizationId, head!)).toBe(false)
  })
})

describe('a recorded act', () => {
  test('cannot be changed or deleted by mistake', async () => {
    const { app } = await appWithActs()
    await using _ = app
    const run = (sql: string) => () => app.db.writeNow((tx) => tx.run(sql))
    expect(run(`UPDATE audit_acts SET act = 'SIGNED_IN'`)).toThrow('never changed')
    expect(run(`UPDATE audit_acts SET persons = '{}'`)).toThrow('never changed')
    expect(run('DELETE FROM audit_acts WHERE sequence = 3')).toThrow('because of its age')
    expect(faults(app)).toEqual([])
  })

  test('is rolled back with its change', async () => {
    const { app, organizationId } = await appWithActs()
    await using _ = app
    const failing = () =>
      app.db.writeNow((tx) => {
        recordAuditEvent(tx, { organizationId, act: 'SIGNED_IN' })
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect(verifyLogs(app.db)[1]!.acts).toBe(8)
  })

  test('loses the names and addresses of a deleted user, and stays in its chain', async () => {
    const { app } = await appWithActs()
    await using _ = app
    app.db.writeNow((tx) => eraseUserFromLog(tx, 'ann'))
    expect(faults(app)).toEqual([])
    const left = app.db.all<{ persons: string }>(
      `SELECT persons FROM audit_acts WHERE actor_id = 'ann'
         AND (json_extract(persons, '$.actor') > '' OR json_extract(persons, '$.address') > '')`,
    )
    expect(left).toEqual([])
    const [last] = app.db.all<{ act: string; details: string }>(
      'SELECT act, details FROM audit_acts WHERE organization_id = 1 ORDER BY sequence DESC LIMIT 1',
    )
    expect(last).toEqual({ act: 'NAMES_ERASED', details: '{"count":8}' })
  })
})

describe('acts older than the retention', () => {
  async function shortened(days: number): Promise<TestApp> {
    const { app, organizationId } = await appWithActs()
    app.clock.advance(40 * DAY_MS)
    app.db.writeNow((tx) => recordAuditEvent(tx, { organizationId, act: 'SIGNED_IN' }))
    while (app.db.writeNow((tx) => shortenSome(tx, days)) > 0);
    return app
  }

  test('are deleted, and the rest continues the same chain', async () => {
    await using app = await shortened(30)
    const left = app.db.all<{ sequence: number; act: string }>(
      'SELECT sequence, act FROM audit_acts WHERE organization_id = 1 ORDER BY sequence',
    )
    expect(left).toEqual([
      { sequence: 9, act: 'SIGNED_IN' },
      { sequence: 10, act: 'AUDIT_LOG_SHORTENED' },
    ])
    expect(faults(app)).toEqual([])
  })

  test('do not hide the removal of other acts', async () => {
    await using app = await shortened(30)
    tamper(app, `DELETE FROM audit_acts WHERE ${THEIRS} sequence = 9`)
    expect(faults(app)).toEqual(['entries 1 to 9 were removed'])
  })

  test('are kept without a retention', async () => {
    await using app = await shortened(0)
    expect(verifyLogs(app.db).map(({ acts }) => acts)).toEqual([2, 9])
  })

  test('leave one act about their deletion, even after many checks', async () => {
    await using app = await shortened(30)
    app.clock.advance(100 * DAY_MS)
    while (app.db.writeNow((tx) => shortenSome(tx, 30)) > 0);
    app.clock.advance(100 * DAY_MS)
    expect(app.db.writeNow((tx) => shortenSome(tx, 30))).toBe(0)
    expect(verifyLogs(app.db).map(({ acts }) => acts)).toEqual([1, 1])
    expect(faults(app)).toEqual([])
  })
})
