import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { EXIT } from '../../src/lib/exit.ts'
import { covers } from '../support/covers.ts'

covers('src/wiring/watchdog.ts')

const child = join(import.meta.dir, '../support/watchdog-child.ts')
const start = (what: string) =>
  Bun.spawn([process.execPath, child, what], { stdout: 'pipe', stderr: 'pipe', env: {} })

/** Longer than a loop may be blocked. */
const STOPPED_MS = 3_000

/** Starts a process that is stopped by the system for a while after some turns of its loop. */
async function stopped() {
  const process = start('turns')
  await process.stdout.getReader().read()
  process.kill('SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, STOPPED_MS))
  process.kill('SIGCONT')
  return process
}

test('a process with a blocked loop ends itself with a message, but one that is slow, was stopped or is no longer watched does not', async () => {
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
