import { BINARY, builtBinary } from './crash.ts'

export interface TerminalRun {
  exitCode: number
  /** All output with colours; standard output and standard error together. */
  raw: string
  /** Output without colours, by line, without empty lines at the end. */
  lines: string[]
}

/** Runs the compiled binary in a terminal with `columns` columns. */
export async function inTerminal(
  args: readonly string[],
  options: { columns?: number; environment?: Record<string, string>; cwd?: string } = {},
): Promise<TerminalRun> {
  await builtBinary()
  const decoder = new TextDecoder()
  let raw = ''
  let end: (() => void) | undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const child = Bun.spawn([BINARY, ...args], {
    env: { TERM: 'xterm-256color', ...options.environment },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    terminal: {
      cols: options.columns ?? 80,
      rows: 50,
      data: (_terminal, chunk) => {
        raw += decoder.decode(chunk, { stream: true })
      },
      exit: () => end?.(),
    },
  })
  const exitCode = await child.exited
  child.terminal?.close()
  await over
  const plain = Bun.stripANSI(raw).replaceAll('\r', '').trimEnd()
  return { exitCode, raw, lines: plain.split('\n') }
}
