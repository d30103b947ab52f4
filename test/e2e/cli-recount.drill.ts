import { expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('cli/commands/recount.ts', 'src/wiring')

test('recount while a server runs is refused with the remedy', async () => {
  using site = new Site()
  await site.init()
  await using _appliance = await Appliance.start({ dataDir: site.data })
  const { exitCode, stderr } = await site.run(['recount'])
  expect(exitCode).toBe(75)
  expect(stderr).toContain('then recalculate totals, then start it again')
})
