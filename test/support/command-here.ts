import { runCommand } from '../../cli/run.ts'
import type { CommandAnswer, CommandOrder } from './command-runs.ts'

/** Collects the output of a stream until it is disposed. */
function kept(stream: NodeJS.WriteStream): { text: string } & Disposable {
  const { write } = stream
  const said = {
    text: '',
    [Symbol.dispose]: () => {
      stream.write = write
    },
  }
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    said.text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const written = rest.at(-1)
    if (typeof written === 'function') queueMicrotask(() => written())
    return true
  }) as typeof stream.write
  return said
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
}

async function run({ args, environment }: CommandOrder): Promise<CommandAnswer> {
  const before = { argv: process.argv, environment: { ...process.env } }
  using stdout = kept(process.stdout)
  using stderr = kept(process.stderr)
  setEnvironment(environment)
  process.argv = [process.execPath, 'carillon', ...args]
  process.exitCode = 0
  try {
    await runCommand(process.argv)
    return { exitCode: Number(process.exitCode), stdout: stdout.text, stderr: stderr.text }
  } finally {
    process.exitCode = 0
    process.argv = before.argv
    setEnvironment(before.environment)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a command from the sources in this process, after the commands that run in it already. */
export function runHere(order: CommandOrder): Promise<CommandAnswer> {
  const answer = last.then(() => run(order))
  last = answer.catch(() => {})
  return answer
}
