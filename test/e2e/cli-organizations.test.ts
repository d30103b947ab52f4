import { describe, expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'

const SECOND = ['init', '--organization', 'Second', '--email', 'owner@example.test']

const slugs = async (site: Site): Promise<string[]> =>
  (await site.answer('org', 'list')).map(({ slug }: { slug: string }) => slug)

describe('init with an existing organization', () => {
  test('in a script is refused with the remedy, and --another creates one', async () => {
    using site = new Site()
    await site.init()
    for (const more of [[], ['--json']]) {
      const { exitCode, stdout, stderr } = await site.run([...SECOND, ...more])
      expect([exitCode, stdout]).toEqual([2, ''])
      const said = more.length === 0 ? stderr : JSON.parse(stderr).error.message
      expect(said).toContain('This data already has "Acme" (acme).')
      expect(stderr).toContain('--another')
      expect(stderr).toContain('carillon key issue')
    }
    expect(await slugs(site)).toEqual(['acme'])
    expect((await site.run([...SECOND, '--another'])).exitCode).toBe(0)
    expect(await slugs(site)).toEqual(['acme', 'second'])
  })
})

describe('org delete', () => {
  test('in a script requires --yes, and the error says so', async () => {
    using site = new Site()
    await site.init()
    const { exitCode, stdout, stderr } = await site.run(['org', 'delete', 'acme'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('--yes')
    expect(await slugs(site)).toEqual(['acme'])
  })
})
