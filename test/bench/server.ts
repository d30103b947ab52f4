import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'

/** The compiled binary as a user runs it, and other processes of a bench. */
export const root = join(import.meta.dir, '../..')
export const binary = join(root, 'dist/carillon')

/** Puts the server on the first core and leaves the second one to the load, if the machine allows it. */
export const pinned = (command: string[]): string[] =>
  existsSync('/usr/bin/taskset') ? ['taskset', '-c', '0', ...command] : command

type Child = Subprocess<'ignore', 'pipe', 'inherit'>

export async function firstLine(child: Child, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout) {
    text += Buffer.from(chunk).toString()
    const found = pattern.exec(text)
    if (found) return found[1]!
  }
  throw new Error(`The server ended before it was ready: ${text}`)
}

/** Environment without rate limits. */
export const benchEnvironment = (dataDir: string) => ({
  ...process.env,
  CARILLON_GENERATION_DIR: `${dataDir}-generation`,
  CARILLON_RATE_LIMIT_WORKSPACE: '9999999/1',
  CARILLON_RATE_LIMIT_BULK: '9999999/1',
  CARILLON_LOG_FORMAT: 'logfmt',
})

/** Resumes sending, because data that no server has closed, such as seeded data, starts held. */
export function resumeSending(dataDir: string): void {
  Bun.spawnSync([binary, 'send', 'resume', '--yes', '--data', dataDir], { env: benchEnvironment(dataDir) })
}

export interface RunningServer {
  port: number
  pid: number
  /** Time from the start of the process to its first answer, ms. */
  readyMs: number
  stop(): Promise<void>
}

/**
 * Starts a server.
 * @param isPinned false lets it use both cores, as on a small machine without a load generator
 * @param settings additional environment
 */
export async function startServer(
  dataDir: string,
  isPinned = true,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const plain = [binary, 'serve', '--data', dataDir, '--port', '0', '--json']
  const startedAt = performance.now()
  const child = Bun.spawn(isPinned ? pinned(plain) : plain, {
    stdout: 'pipe',
    stderr: 'inherit',
    stdin: 'ignore',
    env: { ...benchEnvironment(dataDir), ...settings },
  })
  const port = Number(await firstLine(child, /127\.0\.0\.1:(\d+)/))
  const answer = await fetch(`http://127.0.0.1:${port}/health`)
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`)
  const readyMs = performance.now() - startedAt
  return {
    port,
    pid: child.pid,
    readyMs,
    stop: async () => {
      child.kill()
      await child.exited
    },
  }
}

/** Waits for the server's first snapshot of a large file, because it keeps the disk busy. */
export async function untilPublished(dataDir: string): Promise<void> {
  while (!existsSync(join(dataDir, 'carillon.db'))) await Bun.sleep(100)
}

/** Returns the resident memory of a process now and at its peak, MB; NaN without /proc. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const path = `/proc/${pid}/status`
  const status = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const megabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Returns the processor time of a process with all its threads, s; NaN without /proc. */
export function processorSecondsOf(pid: number): number {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return Number.NaN
  // Fields 14 and 15 of proc(5) in ticks of 10 ms, counted after the name, because it may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export class Api {
  readonly #base: string
  readonly #key: string

  constructor(port: number, key: string) {
    this.#base = `http://127.0.0.1:${port}`
    this.#key = key
  }

  // biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers freely
  async request(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  get = (path: string) => this.request('GET', path)
  post = (path: string, body: unknown) => this.request('POST', path, body)
}

/** Returns a request as bytes, for the load generator. */
export function rawRequest(method: string, path: string, key: string, body?: unknown): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\n`
  if (body === undefined) return `${head}\r\n`
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`
}
