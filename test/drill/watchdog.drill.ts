import { expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/appliance', 'src/serve.ts')

test('a server with a blocked event loop ends itself with exit code 14 and a log line, also after SIGTERM, and the next start is ready', async () => {
  using site = new Site()
  await site.init()
  const stuck = await Appliance.start({
    dataDir: site.data,
    environment: { CARILLON_FAIL_AT: 'loop.stuck' },
  })
  const answers = () =>
    fetch(`${stuck.url}/health`, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    )
  await until(answers, (isUp) => !isUp)
  expect(await stuck.stop()).toBe(14)
  expect(stuck.output()).toContain('the event loop has not turned for 19 seconds')
  await using next = await Appliance.start({ dataDir: site.data })
  expect((await fetch(`${next.url}/health/ready`)).status).toBe(200)
})
