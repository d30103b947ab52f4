import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { reportFailure } from '../../cli/failure.ts'
import { connect } from '../../src/db/driver.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

test('damage that shows only later ends a command with 65, so that no service manager retries forever', () => {
  using directory = new TemporaryDirectory()
  writeFileSync(directory.at('damaged.db'), Buffer.alloc(8_192, 0x5a))
  const connection = connect(directory.at('damaged.db'))
  let damage: unknown
  try {
    connection.prepare('SELECT * FROM sqlite_schema').all()
  } catch (error) {
    damage = error
  }
  connection.close()
  expect(reportFailure(damage)).toBe(65)
  expect(reportFailure(new Error('something else'))).toBe(1)
})
