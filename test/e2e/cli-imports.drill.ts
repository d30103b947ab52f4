import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Terminal } from '../support/terminal.ts'

covers('cli', 'src/transfers/imports')

const LIST = 'first name,phone\nWren,212 555 0100\nRobin,212 555 0101\n'

async function siteWithList() {
  const site = new Site()
  const { apiKey } = await site.init('Acme')
  writeFileSync(site.at('list.csv'), LIST)
  return { site, apiKey, importArgs: ['contacts', 'import', site.at('list.csv'), '--consent-attested'] }
}

test('a dry run reports the result of the rows and changes nothing', async () => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  const dry = await site.run([...importArgs, '--dry-run'])
  expect(dry.stdout).toMatch(/^status +COMPLETED, dry run: nothing was changed$/m)
  expect(dry.stdout).toMatch(/^new contacts +2$/m)
  expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(2)
  expect(await site.answer(...importArgs)).toMatchObject({ dryRun: false, counts: { created: 2 } })
})

test('an import into the suppression list gives the reason for each of the first rejected rows', async () => {
  using site = new Site()
  await site.init('Acme')
  const bad = Array.from({ length: 21 }, (_, n) => `nobody ${n}`)
  writeFileSync(site.at('list.csv'), ['phone', '+12125550104', ...bad].join('\n'))
  const { exitCode, stdout, stderr } = await site.run(['suppressions', 'import', site.at('list.csv')])
  expect([exitCode, stdout.match(/^rejected +21$/m)?.length]).toEqual([0, 1])
  expect(stdout).toMatch(/^row +rejected +reason$/m)
  expect(stdout).toMatch(/^ +2 +nobody 0 +\S.*\.$/m)
  expect(stdout.match(/nobody/g)!.length).toBeGreaterThanOrEqual(20)
  expect(stderr).toContain('Only the first 20 of 21 rejected rows are shown.')
})

test('a dry run prints the verdict of each row, to people and to programs', async () => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  const rows = Array.from({ length: 2_001 }, (_, n) => `R${n},,+1212${2_000_000 + n}`)
  const file = ['first name,Mobile,Home Phone,Opted out', ...rows, 'Jay,12,,', 'Wren,,212 555 0100,STOP']
  writeFileSync(site.at('list.csv'), `${file.join('\n')}\n`)
  const { exitCode, stdout } = await site.run([...importArgs, '--dry-run'])
  const lines = stdout.split('\n')
  expect([exitCode, lines.filter((line) => line.includes('  CREATED ')).length]).toEqual([0, 2_002])
  expect(lines).toContain(
    '   2002  REJECTED                         “12” is not a valid phone number for US.',
  )
  expect(lines).toContain(
    '   2003  CREATED    Home Phone            The value “STOP” in “Opted out” counts as an opt-out.',
  )
  const answer = await site.answer(...importArgs, '--dry-run')
  expect(answer).toMatchObject({ dryRun: true, counts: { created: 2_002, rejected: 1 } })
  expect(answer.rows).toHaveLength(2_003)
  expect(answer.rows[2_002]).toMatchObject({
    row: 2_003,
    verdict: 'CREATED',
    phoneColumn: 'Home Phone',
    isSuppressed: true,
  })
})

test.each([[[]], [['--dry-run']], [['--json']]])(
  'an import without an accepted row ends with 1 (%p)',
  async (flags) => {
    const { site, importArgs } = await siteWithList()
    using _ = site
    writeFileSync(site.at('list.csv'), 'first name,phone\nWren,12\nRobin,\n')
    const ran = await site.run([...importArgs, ...flags])
    expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('Every row was rejected')])
    expect(ran.stdout).toMatch(/"?rejected"?:? +2/)
  },
)

test.each([
  { what: 'no', typed: 'n\n', exitCode: 1, contacts: 1 },
  { what: 'nothing, and the input ends', typed: '\u0004', exitCode: 1, contacts: 1 },
  { what: 'yes', typed: 'yes\n', exitCode: 0, contacts: 0 },
])('an undo asks for confirmation on a terminal, and gets $what', async ({ typed, exitCode, contacts }) => {
  using site = new Site()
  await site.init('Acme')
  writeFileSync(site.at('one.csv'), 'first name,phone\nWren,212 555 0100\n')
  const { id } = await site.answer('contacts', 'import', site.at('one.csv'), '--consent-attested')
  await using terminal = await Terminal.start(site.data, ['contacts', 'undo', id])
  await terminal.untilShown('Undo the import? [y/N]')
  terminal.type(typed)
  expect(await terminal.exited).toBe(exitCode)
  expect((await site.run(['contacts', 'export'])).stdout.trimEnd().split('\r\n')).toHaveLength(1 + contacts)
})

test('an undo prints its effect and does nothing before a confirmation', async () => {
  const { site, apiKey, importArgs } = await siteWithList()
  using _ = site
  const { id } = await site.answer(...importArgs)
  const appliance = await Appliance.start({ dataDir: site.data })
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const { data } = (await (await fetch(`${appliance.url}/contacts`, { headers })).json()) as {
    data: Array<{ id: string }>
  }
  const body = JSON.stringify({ city: 'Reno' })
  await fetch(`${appliance.url}/contacts/${data[0]!.id}`, { method: 'PATCH', headers, body })
  await appliance.stop()
  const refused = await site.run(['contacts', 'undo', id])
  expect([refused.exitCode, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain(
    'The undo deletes 2 contacts that the import created.\nSince then 0 of them sent or received messages, and 1 of the others were changed.',
  )
  expect(refused.stderr).toContain('Confirm it with --yes.')
  expect((await site.run(['contacts', 'undo', id, '--json'])).exitCode).toBe(2)
  expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(4)
  expect(await site.answer('contacts', 'undo', id, '--yes')).toMatchObject({
    status: 'UNDONE',
    undo: { counts: { deleted: 2, deletedChanged: 1 } },
  })
})

test('flags decide about known contacts, and describe the consent', async () => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  await site.answer(...importArgs)
  writeFileSync(site.at('list.csv'), `${LIST}Jay,212 555 0102\n`)
  const answer = await site.answer(
    ...importArgs,
    '--mode',
    'CREATE_ONLY',
    '--consent-source',
    'Booth',
    '--consent-date',
    '2025-05-01',
  )
  expect(answer).toMatchObject({
    mode: 'CREATE_ONLY',
    counts: { created: 1, skipped: 2 },
    consentSource: 'Booth',
    consentDate: '2025-05-01',
  })
})

test.each([
  {
    what: 'an unknown mode',
    flags: ['--mode', 'UPSERT'],
    words: 'mode must be one of CREATE_AND_UPDATE, CREATE_ONLY, UPDATE_ONLY',
  },
  { what: 'an unknown tag', flags: ['--tag', 'vip'], words: 'There is no tag "vip".' },
  { what: 'an unknown segment', flags: ['--segment', 'Everyone'], words: 'There is no segment "Everyone".' },
  {
    what: 'a consent date in the future',
    flags: ['--consent-date', '2999-01-01'],
    words: 'consentDate must not be in the future',
  },
])('$what is refused with a sentence, and nothing is imported', async ({ flags, words }) => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  const ran = await site.run([...importArgs, ...flags])
  expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toContain(words)
  expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(2)
})

test('while a server runs an import and its undo work, tags and segment included', async () => {
  const { site, apiKey, importArgs } = await siteWithList()
  using _ = site
  const appliance = await Appliance.start({ dataDir: site.data })
  try {
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const answer = await fetch(`${appliance.url}${path}`, { method, headers, body: JSON.stringify(body) })
      // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers freely
      return ((await answer.json()) as any).data
    }
    await call('POST', '/tags', { name: 'VIP' })
    const segment = await call('POST', '/segments', { name: 'Everyone', type: 'STATIC' })
    const answer = await site.answer(...importArgs, '--tag', 'vip', '--segment', 'everyone')
    expect(answer).toMatchObject({ counts: { created: 2 }, segmentId: segment.id })
    expect((await call('GET', `/segments/${segment.id}`)).contactCount).toBe(2)
    const undone = await site.answer('contacts', 'undo', String(answer.id), '--yes')
    expect(undone).toMatchObject({ status: 'UNDONE', undo: { counts: { deleted: 2 } } })
    expect((await call('GET', `/segments/${segment.id}`)).contactCount).toBe(0)
    expect(await call('GET', '/contacts')).toEqual([])
    const again = await site.run(['contacts', 'undo', String(answer.id), '--yes'])
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('does not allow undo')])
  } finally {
    await appliance.stop()
  }
})

describe('an unclear consent column in a file', () => {
  const FILE = 'first name,phone,Tags,SMS Permission\nWren,212 555 0100,Unsubscribed winners,yes until June\n'
  const QUESTION = 'The values of the column "SMS Permission" are not understood: "yes until June".'

  async function siteWithQuestions() {
    const made = await siteWithList()
    writeFileSync(made.site.at('list.csv'), FILE)
    return made
  }

  test('stops the command without a terminal, and the error names the flag for the answers', async () => {
    const { site, importArgs } = await siteWithQuestions()
    using _ = site
    const { exitCode, stderr } = await site.run(importArgs)
    expect([exitCode, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(QUESTION)])
    const flag = /--mapping '(\{.*?\})'/.exec(stderr.replace(/\s+/g, ' '))?.[1]
    expect(JSON.parse(flag!)).toEqual({ Tags: 'tags', 'SMS Permission': 'smsConsent' })
    expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(2)
    const answer = await site.answer(...importArgs, '--mapping', flag!)
    expect(answer.counts).toMatchObject({ created: 1, suppressed: 1, warned: 1 })
  })

  test('is accepted in a dry run, which needs no attestation', async () => {
    const { site } = await siteWithQuestions()
    using _ = site
    const { exitCode, stderr, stdout } = await site.run([
      'contacts',
      'import',
      site.at('list.csv'),
      '--dry-run',
    ])
    expect([exitCode, stderr.replace(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(QUESTION)])
    expect(stdout).toContain('is not understood and counts as an opt-out')
    const refused = await site.run(['contacts', 'import', site.at('list.csv')])
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('--consent-attested')])
  })

  test('is asked about on a terminal until it is answered', async () => {
    const { site, importArgs } = await siteWithQuestions()
    using _ = site
    await using terminal = await Terminal.start(site.data, importArgs)
    await terminal.untilShown('Tags: ')
    terminal.type('what?\n')
    await terminal.untilShown('Type one of the words above.')
    terminal.type('ignore\n')
    await terminal.untilShown('SMS Permission: ')
    terminal.type('out\n')
    expect(await terminal.exited).toBe(0)
    expect((await site.run(['contacts', 'export'])).stdout).toContain(',yes,')
  })
})
