import { describe, expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Terminal } from '../support/terminal.ts'

covers('cli', 'src/accounts/organizations')

const SECOND = ['init', '--organization', 'Second', '--email', 'owner@example.test']

const slugs = async (site: Site): Promise<string[]> =>
  (await site.answer('org', 'list')).map(({ slug }: { slug: string }) => slug)

describe('init with an existing organization', () => {
  test.each([
    { answer: 'y', exitCode: 0, expected: ['acme', 'second'] },
    { answer: 'YES', exitCode: 0, expected: ['acme', 'second'] },
    { answer: 'n', exitCode: 1, expected: ['acme'] },
    { answer: '', exitCode: 1, expected: ['acme'] },
  ])('on a terminal asks; "$answer" ends with $exitCode', async ({ answer, exitCode, expected }) => {
    using site = new Site()
    await site.init()
    await using terminal = await Terminal.start(site.data, SECOND)
    await terminal.untilShown('[y/N] ')
    terminal.type(`${answer}\r`)
    expect(await terminal.exited).toBe(exitCode)
    expect(await slugs(site)).toEqual([...expected])
  })

  test('Ctrl-C at the question creates nothing', async () => {
    using site = new Site()
    await site.init()
    await using terminal = await Terminal.start(site.data, SECOND)
    await terminal.untilShown('[y/N] ')
    terminal.type('\u0003')
    expect(await terminal.exited).toBe(1)
    expect(await slugs(site)).toEqual(['acme'])
  })

  test('only one of two concurrent runs on empty data creates one', async () => {
    using site = new Site()
    const ran = await Promise.all([site.run(SECOND), site.run(SECOND)])
    const codes = ran.map(({ exitCode }) => exitCode).sort()
    // The other one finds it, or finds the data directory in use.
    expect(codes[0]).toBe(0)
    expect([1, 2, 75]).toContain(codes[1]!)
    expect(await slugs(site)).toEqual(['second'])
  })
})

describe('org delete', () => {
  test.each([
    { what: 'its slug', typed: 'acme', exitCode: 0 },
    { what: 'its name', typed: 'Acme', exitCode: 0 },
    { what: 'another word', typed: 'yes', exitCode: 1 },
    { what: 'nothing', typed: '', exitCode: 1 },
    { what: 'Ctrl-C', typed: '\u0003', exitCode: 1 },
  ])(
    'on a terminal shows the consequences and requires the typed slug: $what',
    async ({ typed, exitCode }) => {
      using site = new Site()
      await site.init()
      await using terminal = await Terminal.start(site.data, ['org', 'delete', 'acme'])
      await terminal.untilShown('Type acme to delete it: ')
      expect(terminal.shown).toContain('0 contacts')
      terminal.type(`${typed}\r`)
      expect(await terminal.exited).toBe(exitCode)
      expect(await slugs(site)).toEqual(exitCode === 0 ? [] : ['acme'])
    },
  )

  test('while a server runs stops its key at once; init then creates one without --another', async () => {
    using site = new Site()
    const { apiKey, organizationId } = await site.init()
    await using appliance = await Appliance.start({ dataDir: site.data })
    const client = new Client(appliance.url, apiKey)
    expect((await client.get('/organization')).status).toBe(200)
    const deleted = await site.answer('org', 'delete', organizationId, '--yes')
    expect(deleted).toEqual({
      id: organizationId,
      name: 'Acme',
      slug: 'acme',
      cancelledCampaigns: 0,
      cancelledImports: 0,
    })
    expect((await client.get('/organization')).status).toBe(401)
    expect((await site.run(['org', 'show', 'acme'])).exitCode).toBe(1)
    expect((await site.run(SECOND)).exitCode).toBe(0)
  })
})
