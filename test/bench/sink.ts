import { join } from 'node:path'

/**
 * What takes the messages of a bench, in a process of its own.
 * @param script of this folder; prints its port first
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
