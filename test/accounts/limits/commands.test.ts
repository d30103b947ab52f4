import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../../support/cli.ts'
import { phoneOf } from '../../support/contacts.ts'

/** Creates a data directory with one organization whose plan has these limits. */
async function limited(limits: object): Promise<Site> {
  const site = new Site()
  await site.init()
  const file = new Database(site.files.database)
  file.run(`UPDATE billing_plans SET limits = ? WHERE key = 'SELF_HOSTED'`, [JSON.stringify(limits)])
  file.close()
  return site
}

test.each([['user create ada@example.test --role member'], ['member invite ada@example.test --role member']])(
  'carillon %s is refused beyond the plan, and adds no member',
  async (line) => {
    using site = await limited({ MEMBERS: 1 })
    const { exitCode, stdout, stderr } = await site.run(line.split(' '))
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toContain('The plan of the organization allows 1 member, and it has 1.')
    expect(await site.answer('member', 'list')).toHaveLength(1)
  },
)

test('carillon contacts import adds the contacts that fit and reports the rest', async () => {
  using site = await limited({ CONTACTS: 2 })
  const path = site.at('list.csv')
  writeFileSync(path, `first_name,phone\n${[1, 2, 3, 4].map((n) => `Ann,${phoneOf(n)}\n`).join('')}`)
  const dry = await site.answer('contacts', 'import', path, '--dry-run')
  expect(dry).toMatchObject({ counts: { created: 2, rejected: 2 } })
  expect(dry.rows[2].reason).toStartWith('The plan of the organization allows 2 contacts.')
  const done = await site.answer('contacts', 'import', path, '--consent-attested')
  expect(done).toMatchObject({ status: 'COMPLETED', counts: { created: 2, rejected: 2 } })
})
