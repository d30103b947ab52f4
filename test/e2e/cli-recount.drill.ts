import { expect, test } from 'bun:test'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('cli/commands/recount.ts', 'cli/commands/doctor.ts', 'src/wiring')

test('recount mends the counts that doctor --full finds wrong, and says which', async () => {
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

test('recount beside a running server is refused, and says what to do', async () => {
  using site = new Site()
  await site.init()
  await using _appliance = await Appliance.start({ dataDir: site.data })
  const { exitCode, stderr } = await site.run(['recount'])
  expect(exitCode).toBe(75)
  expect(stderr).toContain('then recalculate totals, then start it again')
})
