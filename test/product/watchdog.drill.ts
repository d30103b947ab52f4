import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { EXIT } from '../../src/lib/exit.ts'
import { covers } from '../support/covers.ts'

covers('src/wiring/watchdog.ts')

const child = join(import.meta.dir, '../support/watchdog-child.ts')
const start = (what: string) =>
  Bun.spawn([process.execPath, child, what], { stdout: 'pipe', stderr: 'pipe', env: {} })

/** Longer than a loop may stand still. */
const STOPPED_MS = 3_000

/** Is stopped by the system for a while when its loop has turned a few times. */
async function stopped() {
  const process = start('turns')
  await process.stdout.getReader().read()
  process.kill('SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, STOPPED_MS))
  process.kill('SIGCONT')
  return process
}

test('a process whose loop does not turn ends itself and says so, and one that is slow, was stopped or is not watched any more does not', async () => {
  const ended = async (process: ReturnType<typeof start>) => {
    const [exitCode, said] = await Promise.all([process.exited, process.stderr.text()])
    return { exitCode, isSaid: said.includes('the event loop has not turned') }
  }
  const [turns, slow, stuck, unwatched] = ['turns', 'slow', 'stuck', 'ended'].map((what) =>
    ended(start(what)),
  )
  const { exitCode: afterStop } = await ended(await stopped())
  expect(await turns).toEqual({ exitCode: 0, isSaid: false })
  expect(await slow).toEqual({ exitCode: 0, isSaid: true })
  expect(await stuck).toEqual({ exitCode: EXIT.STUCK, isSaid: true })
  expect(await unwatched).toEqual({ exitCode: 0, isSaid: false })
  expect(afterStop).toBe(0)
})
