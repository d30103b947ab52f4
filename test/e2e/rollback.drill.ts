import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/storage')

const run = (command: string): void => {
  expect([command, Bun.spawnSync(['sh', '-c', command]).exitCode]).toEqual([command, 0])
}

/** Creates an installation that was stopped and copied. */
async function kept(): Promise<Site> {
  const site = new Site()
  await site.init()
  await (await Appliance.start({ dataDir: site.data })).stop()
  run(`cp -a ${site.data} ${site.at('bk')}`)
  return site
}

const putBack = (site: Site): void =>
  run(`chmod -R u+w ${site.data} && cp -a ${site.at('bk')}/. ${site.data}/`)

test.each(['stop', 'kill'] as const)(
  'the binary holds sending after an older copy was restored in place after a %s, until the operator resumes it',
  async (end) => {
    using site = await kept()
    await (await Appliance.start({ dataDir: site.data }))[end]()
    putBack(site)
    await (await Appliance.start({ dataDir: site.data })).stop()
    expect(await site.answer('send', 'status')).toMatchObject({
      held: true,
      heldBecause: 'this data is older than the last data here',
    })
    await site.answer('send', 'resume')
    await (await Appliance.start({ dataDir: site.data })).kill()
    await (await Appliance.start({ dataDir: site.data })).stop()
    expect(await site.answer('send', 'status')).toMatchObject({ held: false })
  },
)

test('the binary does not start with new data if its data disappeared while it ran', async () => {
  using site = await kept()
  await (await Appliance.start({ dataDir: site.data })).kill()
  rmSync(site.data, { recursive: true })
  const again = new Appliance({ dataDir: site.data })
  expect(await again.end()).toBe(65)
  expect(again.output()).toContain('is gone')
})
