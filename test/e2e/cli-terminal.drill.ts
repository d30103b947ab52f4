import { describe, expect, test } from 'bun:test'
import { openSync } from 'node:fs'
import { Site, withoutTraces } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { inTerminal } from '../support/in-terminal.ts'

covers('cli', 'src/serve.ts')

const ESCAPE = '\u001b['
const show = ['--config', '/dev/null', 'config', 'show']

describe('in a terminal', () => {
  test.each([60, 80, 132])('no line of a list is wider than its %d columns', async (columns) => {
    const { lines, exitCode } = await inTerminal(show, { columns })
    expect(exitCode).toBe(0)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns)
  })

  test.each<{ what: string; environment: Record<string, string>; isColoured: boolean }>([
    { what: 'a terminal is coloured', environment: {}, isColoured: true },
    { what: 'NO_COLOR forbids it', environment: { NO_COLOR: '1' }, isColoured: false },
    { what: 'a dumb terminal has no colour', environment: { TERM: 'dumb' }, isColoured: false },
    { what: 'FORCE_COLOR=0 forbids it', environment: { FORCE_COLOR: '0' }, isColoured: false },
  ])('$what', async ({ environment, isColoured }) => {
    const { raw } = await inTerminal(show, { environment })
    expect(raw.includes(`${ESCAPE}1m`)).toBe(isColoured)
  })
})

/** Runs a line in a shell, because only a shell can close a pipe or fill a disk. */
async function inShell(line: string, environment: Record<string, string> = {}) {
  await builtBinary()
  const child = Bun.spawn(['bash', '-c', line], {
    env: { PATH: process.env.PATH!, B: BINARY, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { stdout, stderr, exitCode }
}

describe('in a pipe', () => {
  test('an answer has no colour, unless FORCE_COLOR asks for it', async () => {
    expect((await inShell('"$B" --config /dev/null config show')).stdout).not.toContain(ESCAPE)
    const forced = await inShell('"$B" --config /dev/null config show', { FORCE_COLOR: '1' })
    expect(forced.stdout).toContain(`${ESCAPE}1m`)
  })

  test('a reader that leaves early ends the command quietly with 0', async () => {
    const piped = async (line: string) => inShell(`set -o pipefail; ${line}`)
    expect(await piped('"$B" openapi | head -n 1')).toEqual({ stdout: '{\n', stderr: '', exitCode: 0 })
    const unread = await piped('"$B" config show --config /dev/null | true')
    expect(unread).toEqual({ stdout: '', stderr: '', exitCode: 0 })
  })
})

describe('with a full disk', () => {
  test.each([
    'openapi',
    '--config /dev/null config show',
    '--help',
    'version',
    'version --json',
    'completion bash',
  ])('carillon %s reports it in one line and ends with 1', async (args) => {
    const { stderr, exitCode } = await inShell(`"$B" ${args} >/dev/full`)
    const what = 'There is no space left on the disk.'
    const inJson = { error: { code: 'FAILED', message: what, exitCode: 1, hints: [] } }
    expect(stderr).toBe(args.includes('--json') ? `${JSON.stringify(inJson)}\n` : `carillon: ${what}\n`)
    expect(exitCode).toBe(1)
  })

  test('an export into a file without space reports it in one line and ends with 1', async () => {
    using site = new Site()
    await site.init()
    const ran = await site.run(['contacts', 'export', '--output', '/dev/full'])
    expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toBe('carillon: There is no space left on the disk.\n')
  })

  test('a command whose messages cannot be written still does its work', async () => {
    using site = new Site()
    await site.init()
    const args = ['--config', '/dev/null', '--data', site.data, 'send', 'hold']
    const child = Bun.spawn([BINARY, ...args], {
      stdout: 'ignore',
      stderr: openSync('/dev/full', 'w'),
      env: withoutTraces(args),
    })
    expect(await child.exited).toBe(0)
    expect(await site.answer('send', 'status')).toMatchObject({ held: true })
  })

  test('a server whose log cannot be written continues to serve', async () => {
    await builtBinary()
    using site = new Site()
    const args = ['--config', '/dev/null', '--data', site.data, '--json', 'serve', '--port', '0']
    const child = Bun.spawn([BINARY, ...args], {
      stdout: 'pipe',
      stderr: openSync('/dev/full', 'w'),
      env: withoutTraces(args),
    })
    const { value } = await child.stdout.getReader().read()
    const { url } = JSON.parse(new TextDecoder().decode(value))
    // Each of these requests writes a line to the log.
    for (let i = 0; i < 3; i++) expect((await fetch(`${url}/contacts`)).status).toBe(401)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })
})
