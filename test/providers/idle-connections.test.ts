import { expect, test } from 'bun:test'
import { join } from 'node:path'

const CHILD = join(import.meta.dir, '../support/exchange-child.ts')

test('a connection that is kept for the next message does not keep a process that has ended its work', async () => {
  // A server that closes no connection by itself while the test runs.
  using gateway = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: () => Response.json({ id: 'm-1' }),
  })
  const child = Bun.spawn([process.execPath, CHILD, String(gateway.port)], {
    stdout: 'pipe',
    stderr: 'inherit',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  expect(await child.stdout.text()).toBe('answered\nanswered\n')
  expect(await child.exited).toBe(0)
})
