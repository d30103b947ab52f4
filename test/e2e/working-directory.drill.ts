import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { carillon } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

covers('scripts/compile.ts', 'cli')

/**
 * A folder that other users may write to, with everything that the runtime would load by itself: settings,
 * and code that leaves a file.
 */
const folder = new TemporaryDirectory()
const leaveTrace = `require('node:fs').writeFileSync(${JSON.stringify(folder.at('executed'))}, '')`
const packageOf = (name: string) => ({
  [`node_modules/${name}/package.json`]: `{"name":"${name}","main":"index.js"}`,
  [`node_modules/${name}/index.js`]: leaveTrace,
})
const PLANTED: Record<string, string> = {
  'bunfig.toml': 'preload = ["./planted.js"]\n[run]\npreload = ["./planted.js"]\n',
  'planted.js': leaveTrace,
  '.env': 'CARILLON_PORT=1\nCARILLON_DATA=/nonexistent\n',
  '.env.local': 'CARILLON_PORT=1\n',
  '.env.production': 'CARILLON_PORT=1\n',
  'package.json': '{"type":"commonjs","imports":{"#*":"./planted.js"},"main":"planted.js"}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"*":["./planted.js"]}}}',
  'jsconfig.json': 'not JSON at all',
  'index.js': leaveTrace,
  'main.ts': leaveTrace,
  'read-worker.ts': leaveTrace,
  'document-worker.ts': leaveTrace,
  'snapshot-worker.ts': leaveTrace,
  ...packageOf('better-sqlite3'),
  ...packageOf('elysia'),
  ...packageOf('bufferutil'),
}

beforeAll(() => {
  for (const [name, content] of Object.entries(PLANTED)) {
    mkdirSync(dirname(folder.at(name)), { recursive: true })
    writeFileSync(folder.at(name), content)
  }
})
afterAll(() => folder[Symbol.dispose]())

const traces = () => readdirSync(folder.path).filter((name) => name === 'executed')

test.each([
  { what: 'the version', args: ['version'], exitCode: 0 },
  { what: 'the settings', args: ['--config', '/dev/null', 'config', 'show'], exitCode: 0 },
  { what: 'the command line', args: ['--help'], exitCode: 0 },
  { what: 'the reference', args: ['openapi'], exitCode: 0 },
  { what: 'what it does not know', args: ['planted.js'], exitCode: 2 },
] as const)('the binary executes no file of the working directory: $what', async ({ args, exitCode }) => {
  const ran = await carillon(args, { cwd: folder.path })
  expect({ exitCode: ran.exitCode, traces: traces() }).toEqual({ exitCode, traces: [] })
})

test('a .env in the working directory changes no setting', async () => {
  const { json } = await carillon(['--config', '/dev/null', '--json', 'config', 'show'], { cwd: folder.path })
  expect(JSON.stringify(json)).not.toContain('nonexistent')
  expect(JSON.stringify(json)).toContain('4000')
})

test('a server and its threads execute no file of the working directory', async () => {
  using site = new TemporaryDirectory()
  await using appliance = await Appliance.start({ dataDir: site.data, cwd: folder.path })
  expect((await fetch(`${appliance.url}/health/ready`)).status).toBe(200)
  expect(await appliance.stop()).toBe(0)
  expect(traces()).toEqual([])
})
