import { expect, test } from 'bun:test'
import type { CDPSession, Locator } from 'playwright-core'
import { consoleOfFile } from '../../support/console.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../../support/console-world.ts'
import { covers } from '../../support/covers.ts'

covers('console/screens/compose', 'console/ui')

/** Work of the browser for a key in the editor of a campaign, compared with a field without any code on the same page. */

const visiting = consoleOfFile()

const SLOWER = 4
const TYPED = 'The bakery has fresh rolls and bread for you today. '
const ROUNDS = 4
const MOST = 2

/** A field that the console does not know. */
const ADD_PLAIN = `const field = document.createElement('textarea')
field.setAttribute('aria-label', 'Plain')
document.querySelector('main').prepend(field)`

async function busyMs(device: CDPSession): Promise<number> {
  const { metrics } = await device.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
}

async function msPerKey(device: CDPSession, field: Locator): Promise<number> {
  await field.fill('')
  await field.click()
  const before = await busyMs(device)
  await field.pressSequentially(TYPED)
  return ((await busyMs(device)) - before) / TYPED.length
}

test('a key in the editor of a campaign takes at most twice the time of one in a plain field', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
    const { page } = visit
    const world = await buildWorld(visit)
    await visit.signIn({ path: `/campaigns/${world.draft}/edit` })
    const device = await page.context().newCDPSession(page)
    await device.send('Performance.enable')
    await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const labels = ['Plain', 'Text', 'Name']
    await page.getByLabel('Text', { exact: true }).waitFor()
    await page.evaluate(ADD_PLAIN)
    const best: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round++)
      for (const label of labels) {
        const ms = await msPerKey(device, page.getByLabel(label, { exact: true }))
        best[label] = Math.min(best[label] ?? Number.POSITIVE_INFINITY, ms)
      }
    const { Plain: plain, Text: text, Name: name } = best as Record<string, number> & { Plain: number }
    console.info(
      `A key, ms: plain field ${plain.toFixed(1)}, text ${text!.toFixed(1)}, name ${name!.toFixed(1)}`,
    )
    expect(text! / plain).toBeLessThanOrEqual(MOST)
    expect(name! / plain).toBeLessThanOrEqual(MOST)
  }))
