import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from '../../../src/db/driver.ts'
import { readCollection, readSegment } from '../../../src/storage/shipping/segment.ts'
import { runToDeath } from '../../support/crash.ts'
import { openLedger } from '../../support/ledger.ts'
import { Chain } from '../../support/page-segments.ts'

describe('a base and its segments are the data', () => {
  test('after commits, checkpoints and publications', async () => {
    await using chain = await Chain.begin()
    for (let round = 0; round < 12; round++) {
      const sequence = chain.store.transfer(3)
      if (round % 3 === 1) await chain.store.storage.publishNow()
      await chain.send()
      expect(chain.restored()).toEqual({ verdict: 'whole', sequence })
    }
  })

  test('for a base that is taken while collections wait', async () => {
    await using chain = await Chain.begin()
    chain.store.transfer(3)
    const waiting = await chain.changes.collect(async (task) => readCollection(task, 0))
    chain.store.transfer(3)
    await chain.publish()
    expect(waiting).toBeDefined()
    chain.changes.giveBack()
    const sequence = chain.store.transfer(2)
    await chain.send()
    expect(chain.restored()).toEqual({ verdict: 'whole', sequence })
  })

  test('up to a moment', async () => {
    await using chain = await Chain.begin()
    const sequences: number[] = []
    for (const at of [1_000, 2_000, 3_000]) {
      sequences.push(chain.store.transfer(4))
      await chain.send(at)
    }
    expect(chain.restored(2_999)).toEqual({ verdict: 'whole', sequence: sequences[1]! })
    expect(chain.restored(999)).toEqual({ verdict: 'whole', sequence: 5 })
  })

  test('after a clean stop', async () => {
    await using chain = await Chain.begin()
    const { id } = chain.changes.chain!
    chain.store.transfer(3)
    await chain.store.close()
    await chain.open()
    expect(chain.changes.chain?.id).toBe(id)
    await chain.send()
    expect(chain.restored()).toEqual({ verdict: 'whole', sequence: 8 })
  })

  test('with writes of a command next to the server', async () => {
    await using chain = await Chain.begin()
    await using neighbour = await openLedger(chain.data, { mode: 'command' })
    chain.store.transfer(2)
    const sequence = neighbour.transfer(2)
    await chain.send()
    expect(chain.restored()).toEqual({ verdict: 'whole', sequence })
  })
})

describe('a chain ends when commits may be missing:', () => {
  const withForeign = (path: string, sql: string): void => {
    const connection = connect(path, { fileMustExist: true })
    connection.exec(sql)
    connection.close()
  }

  test('another program began the log again', async () => {
    await using chain = await Chain.begin()
    chain.store.transfer(3)
    const { database } = chain.directory.files
    const other = connect(database, { fileMustExist: true })
    other.pragma('wal_checkpoint(TRUNCATE)')
    chain.store.transfer(1)
    other.close()
    chain.changes.note()
    expect(chain.changes.chain).toBeUndefined()
  })

  test('another program changed the database of a stopped server', async () => {
    await using chain = await Chain.begin()
    await chain.store.close()
    withForeign(chain.directory.files.database, "UPDATE accounts SET note = 'x'")
    await chain.open()
    expect(chain.changes.chain).toBeUndefined()
  })

  test('carillon.db was replaced, and adopted', async () => {
    await using chain = await Chain.begin()
    await chain.store.close()
    const { snapshot } = chain.directory.files
    copyFileSync(chain.base, chain.directory.at('other.db'))
    withForeign(chain.directory.at('other.db'), "UPDATE accounts SET note = 'x'")
    rmSync(snapshot)
    copyFileSync(chain.directory.at('other.db'), snapshot)
    await chain.open()
    expect(chain.store.storage.adopted?.reason).toBe('RESTORED')
    expect(chain.changes.chain).toBeUndefined()
  })

  test('the notes are damaged', async () => {
    await using chain = await Chain.begin()
    await chain.store.close()
    writeFileSync(chain.directory.files.notes, 'x')
    await chain.open()
    expect(chain.changes.chain).toBeUndefined()
    expect(existsSync(chain.directory.files.database)).toBe(true)
  })
})

test('a segment that was changed or cut is refused', async () => {
  await using chain = await Chain.begin()
  chain.store.transfer(1)
  await chain.send()
  const bytes = chain.segments()[0]!
  const changed = Buffer.from(bytes)
  changed[200]! ^= 1
  for (const wrong of [changed, bytes.subarray(0, 9_000), bytes.subarray(0, 10), Buffer.alloc(0)])
    expect(() => readSegment(Buffer.from(wrong))).toThrow(/it is not/)
})

test.each(['ship.after_note', 'ship.after_begin', 'ship.after_put', 'seal.after_note', 'seal.after_move'])(
  'a kill at %s loses no changed page',
  async (point) => {
    await using chain = await Chain.begin()
    const { id } = chain.changes.chain!
    await chain.store.close()
    const { data, folder } = chain
    const steps = [
      { transfer: 3 },
      { ship: folder },
      { transfer: 3 },
      { arm: point },
      { ship: folder },
      { publish: true },
    ] as const
    await runToDeath({ dataDir: data, steps })
    await chain.open()
    expect(chain.changes.chain?.id).toBe(id)
    const sequence = chain.store.transfer(1)
    await chain.send()
    expect(chain.restored()).toEqual({ verdict: 'whole', sequence })
    expect(sequence).toBe(12)
  },
)
