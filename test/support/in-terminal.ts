import { BINARY, builtBinary } from './crash.ts'

export interface TerminalRun {
  exitCode: number
  /** All it wrote, colours included; standard output and error come the same way. */
  raw: string
  /** Without colours, line by line, empty ones at the end left out. */
  lines: string[]
}

/** The compiled binary in a terminal of its own, `columns` wide. */
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
