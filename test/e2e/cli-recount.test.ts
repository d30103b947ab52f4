import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'

test('recount corrects the counts that doctor --full finds wrong, and names them', async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  engine.exec('UPDATE organizations SET contact_count = 7')
  engine.close()
  expect((await site.run(['doctor', '--full', '--json'])).exitCode).toBe(1)
  const recounted = await site.run(['recount', '--json'])
  expect([recounted.exitCode, recounted.json]).toEqual([
    0,
    [{ rule: 'organizations count their live contacts', differed: 1 }],
  ])
  expect((await site.run(['doctor', '--full', '--json'])).exitCode).toBe(0)
})
