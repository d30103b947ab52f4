/**
 * Runs commands of the command line one after the other in this process, for `CommandHost`. A process of its own
 * for each takes a tenth of a second of a processor, most of it to load what the one before had loaded.
 */
import { runCommand } from '../../cli/run.ts'
import type { CommandAnswer, CommandOrder } from './command-runs.ts'

/** Everything written to a stream while the last command ran. */
function kept(stream: NodeJS.WriteStream): { text: string } {
  const said = { text: '' }
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    said.text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const written = rest.at(-1)
    if (typeof written === 'function') queueMicrotask(() => written())
    return true
  }) as typeof stream.write
  return said
}

const [stdout, stderr] = [kept(process.stdout), kept(process.stderr)]

async function run({ args, environment }: CommandOrder): Promise<CommandAnswer> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  process.argv = [process.execPath, 'carillon', ...args]
  process.exitCode = 0
  stdout.text = ''
  stderr.text = ''
  await runCommand(process.argv)
  const exitCode = Number(process.exitCode)
  process.exitCode = 0
  return { exitCode, stdout: stdout.text, stderr: stderr.text }
}

process.on('message', async (order: CommandOrder) => {
  process.send!(await run(order))
})
process.on('disconnect', () => process.exit(0))
