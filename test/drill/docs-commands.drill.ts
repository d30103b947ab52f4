import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '../../src/lib/clock.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { canRunDocuments, LEFT, Stage } from '../support/document-stage.ts'
import { commandOf, DOCUMENTS, scriptOf, shellLines, textOf } from '../support/documented-commands.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('docs', 'cli', 'README.md')

/**
 * Documents whose commands are run. test/e2e/demo.drill.ts runs the first command, because its tour begins
 * with the demo.
 */
const RUN = [
  'README.md',
  'docs/api.md',
  'docs/audit.md',
  'docs/billing.md',
  'docs/operations/commands.md',
  'docs/operations/https.md',
  'docs/operations/people.md',
  'docs/operations/restore.md',
  'docs/operations/sending.md',
  'docs/providers.md',
]

const makeSender = (stage: Stage): Promise<{ id: string }> =>
  stage.client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Main line',
    address: '+15005550007',
  })

test.skipIf(!canRunDocuments)('the commands of docs/api.md work unchanged', async () => {
  using folder = new TemporaryDirectory()
  await using stage = await Stage.begin(folder)
  await makeSender(stage)
  const { said, exitCode } = await stage.run('docs/api.md', ['et_live_…', 'http://127.0.0.1:4000'])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  expect(said).toContain('"status":"CREATED"')
  expect(said).toContain('"nextCursor"')
  for (const name of ['carillon.ts', 'carillon.py'])
    expect(readFileSync(stage.folder.at(name), 'utf8')).toContain('Carillon')
})

test.skipIf(!canRunDocuments)('the commands of docs/audit.md work unchanged', async () => {
  using folder = new TemporaryDirectory()
  await using stage = await Stage.begin(folder)
  const { said, exitCode } = await stage.run('docs/audit.md', [])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  expect(readFileSync(stage.folder.at('audit.csv'), 'utf8')).toContain('API_KEY_CREATED')
})

test.skipIf(!canRunDocuments)('the commands of docs/billing.md work unchanged', async () => {
  using folder = new TemporaryDirectory()
  await using stage = await Stage.begin(folder)
  const { said, exitCode } = await stage.run('docs/billing.md', [])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  expect(readFileSync(stage.folder.at('margin.csv'), 'utf8')).toContain(',Acme,')
  expect((await stage.client.get('/billing/margins')).status).toBe(200)
})

for (const page of ['commands', 'https', 'people', 'restore'])
  test.skipIf(!canRunDocuments)(`the commands of docs/operations/${page}.md work unchanged`, async () => {
    using folder = new TemporaryDirectory()
    await using stage = await Stage.begin(folder)
    const { said, exitCode } = await stage.run(`docs/operations/${page}.md`, [])
    expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  })

test.skipIf(!canRunDocuments)('the commands of docs/operations/sending.md work unchanged', async () => {
  using folder = new TemporaryDirectory()
  await using stage = await Stage.begin(folder)
  const sender = await makeSender(stage)
  const segment = await stage.client.made('/segments', { name: 'Nobody', type: 'STATIC' })
  await stage.client.made('/campaigns', {
    name: 'Spring sale',
    type: 'SCHEDULED',
    channel: 'SMS',
    messageTemplate: 'Hi',
    segmentId: segment.id,
    scheduledAt: new Date(Date.now() + DAY_MS).toISOString(),
    timezone: 'UTC',
    channelIdentityIds: [sender.id],
  })
  await stage.client.made('/polls', {
    name: 'Which day?',
    questionTemplate: 'Which day?',
    options: ['Saturday', 'Sunday'],
    dispatchType: 'IMMEDIATE',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  const welcome = await stage.client.made('/automations', {
    name: 'Welcome',
    trigger: { type: 'CALLED' },
    steps: [{ id: 'pause', type: 'WAIT', minutes: 60 }],
  })
  await stage.client.made(`/automations/${welcome.id}/activate`, {})
  await stage.client.made('/join-links', {
    name: 'Club',
    type: 'WEB_FORM',
    channel: 'SMS',
    otpEnabled: true,
    privacyPolicyUrl: 'https://example.test/privacy',
    termsUrl: 'https://example.test/terms',
  })
  const { said, exitCode } = await stage.run('docs/operations/sending.md', [])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  const [campaign] = (await stage.client.get('/campaigns?q=Spring')).body.data
  expect(campaign.status).toBe('PAUSED')
})

test.skipIf(!canRunDocuments)('the commands of docs/providers.md work unchanged', async () => {
  using folder = new TemporaryDirectory()
  await using stage = await Stage.begin(folder)
  const replaced = ['et_live_…', 'http://127.0.0.1:4000', 'https://api.gateway.example']
  const { said, exitCode } = await stage.run('docs/providers.md', replaced)
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  // The test message went to the gateway, and the report of the last command matched it.
  expect(said).toContain('"status":"SENT"')
  const suppressed = (await stage.client.get('/contacts?isOptedOut=true')).body.data
  expect(suppressed.map(({ phone }: { phone: string }) => phone)).toEqual(['+15550100'])
})

const isWithoutSystemd = noMachine() !== undefined || !hasSystemd()

test.skipIf(isWithoutSystemd)('the unit of docs/fleet.md follows the copies of a home', async () => {
  await using machine = await Machine.boot(true)
  const [unit] = /# \/etc\/systemd\/system\/carillon-standby\.service\n[^`]*/.exec(textOf('docs/fleet.md'))!
  machine.write('/etc/systemd/system/carillon-standby.service', unit)
  // A stand-in for the program.
  const program = '#!/bin/sh\necho "$(id -un): $*" >/tmp/asked\nexec sleep infinity\n'
  machine.write('/usr/local/bin/carillon', program, 0o755)
  const { output } = await machine.run(
    'useradd --system carillon; systemctl daemon-reload && systemctl enable --now carillon-standby && for try in $(seq 100); do [ -s /tmp/asked ] && break; sleep 0.1; done; cat /tmp/asked',
  )
  expect(output).toEndWith('carillon: --config /etc/carillon.toml standby follow\n')
  expect((await machine.run('systemctl is-active carillon-standby')).output).toBe('active\n')
})

test('every document with shell commands is run, and every omitted command exists in a document', () => {
  const withCommands = DOCUMENTS.filter((document) => shellLines(document).size > 0)
  expect(withCommands).toEqual(RUN)
  const there = withCommands.flatMap((document) =>
    [...shellLines(document).values()].map((line) => `${document}: ${commandOf(line)}`),
  )
  expect(Object.keys(LEFT).filter((key) => !there.includes(key))).toEqual([])
})

test('a wrong command and an unset variable fail with their line', async () => {
  using folder = new TemporaryDirectory()
  const script = scriptOf('docs/providers.md', new Set(), {}).split('\n')
  for (const [line, says] of [
    ['false', 'docs/providers.md:9 failed: false'],
    ['echo "$NOWHERE"', 'line 9: NOWHERE: unbound variable'],
    ['frobnicate --now', 'line 9: frobnicate: command not found'],
  ] as const) {
    writeFileSync(folder.at('script'), [script[0], ...Array(7).fill(''), line, 'echo reached'].join('\n'))
    const child = Bun.spawn(['bash', './script'], { cwd: folder.path, stdout: 'pipe', stderr: 'pipe' })
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    expect([stdout, exitCode === 0]).toEqual(['', false])
    expect(stderr).toContain(says)
  }
})
