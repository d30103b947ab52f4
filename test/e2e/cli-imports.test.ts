import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Appliance } from '../support/crash.ts'

const LIST = 'first name,phone\nWren,212 555 0100\nRobin,212 555 0101\n'

async function siteWithList() {
  const site = new Site()
  const { apiKey } = await site.init('Acme')
  writeFileSync(site.at('list.csv'), LIST)
  return { site, apiKey, importArgs: ['contacts', 'import', site.at('list.csv'), '--consent-attested'] }
}

test('a dry run says what would become of the rows and changes nothing', async () => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  const dry = await site.run([...importArgs, '--dry-run'])
  expect(dry.stdout).toMatch(/^status +COMPLETED, dry run: nothing was changed$/m)
  expect(dry.stdout).toMatch(/^new contacts +2$/m)
  expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(2)
  expect(await site.answer(...importArgs)).toMatchObject({ dryRun: false, counts: { created: 2 } })
})

test('flags say what to do with known contacts, and what is said of the consent', async () => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  await site.answer(...importArgs)
  writeFileSync(site.at('list.csv'), `${LIST}Jay,212 555 0102\n`)
  const answer = await site.answer(
    ...[...importArgs, '--mode', 'CREATE_ONLY', '--consent-source', 'Booth', '--consent-date', '2025-05-01'],
  )
  expect(answer).toMatchObject({
    mode: 'CREATE_ONLY',
    counts: { created: 1, skipped: 2 },
    consentSource: 'Booth',
    consentDate: '2025-05-01',
  })
})

test.each([
  [
    'an unknown mode',
    ['--mode', 'UPSERT'],
    'mode must be one of CREATE_AND_UPDATE, CREATE_ONLY, UPDATE_ONLY',
  ],
  ['an unknown tag', ['--tag', 'vip'], 'There is no tag "vip".'],
  ['an unknown segment', ['--segment', 'Everyone'], 'There is no segment "Everyone".'],
  ['a consent of the future', ['--consent-date', '2999-01-01'], 'consentDate must not be in the future'],
])('%s is refused in words, and nothing is imported', async (_what, flags, words) => {
  const { site, importArgs } = await siteWithList()
  using _ = site
  const ran = await site.run([...importArgs, ...flags])
  expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toContain(words)
  expect((await site.run(['contacts', 'export'])).stdout.split('\r\n')).toHaveLength(2)
})

test('beside a running server an import goes in and an undo takes it back, tags and segment included', async () => {
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
    const undone = await site.answer('contacts', 'undo', String(answer.id))
    expect(undone).toMatchObject({ status: 'UNDONE', undo: { counts: { deleted: 2 } } })
    expect((await call('GET', `/segments/${segment.id}`)).contactCount).toBe(0)
    expect(await call('GET', '/contacts')).toEqual([])
    const again = await site.run(['contacts', 'undo', String(answer.id)])
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('does not allow undo')])
  } finally {
    await appliance.stop()
  }
})
