import { join } from 'node:path'

/**
 * Starts a receiver of the bench's messages in a separate process.
 * @param script script of this folder; prints its port first
 */
export async function startSink(script: string): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const sink = Bun.spawn([process.execPath, join(import.meta.dir, script)], { stdout: 'pipe' })
  const { value } = await sink.stdout.getReader().read()
  return {
    port: Number(new TextDecoder().decode(value)),
    stop: () => {
      sink.kill()
      return sink.exited
    },
  }
}
