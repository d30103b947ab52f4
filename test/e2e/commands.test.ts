import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'

const CONTACTS = [
  'First Name,Mobile,Opted out',
  '=2+5,(212) 555-0100,',
  'Zoë,312-555-0102,yes',
  'No,call me,',
]

/** The commands of an operator in a row. The drills in this folder run each alone, and in the binary. */
test('imported contacts can be exported and imported again, and a restored backup has them with sending held, but no revoked key', async () => {
  using site = new Site()
  const made = await site.init('First')
  expect(made.apiKey).toMatch(/^et_live_[0-9A-Za-z]{46}$/)
  writeFileSync(site.at('list.csv'), CONTACTS.join('\r\n'))
  const imported = await site.answer('contacts', 'import', site.at('list.csv'), '--consent-attested')
  expect(imported).toMatchObject({ status: 'COMPLETED', counts: { created: 2, rejected: 1 } })
  const { stdout: exported } = await site.run(['contacts', 'export'])
  // A spreadsheet must not evaluate a name.
  expect(exported).toContain(`'=2+5`)
  writeFileSync(site.at('exported.csv'), exported)
  const again = await site.answer('contacts', 'import', site.at('exported.csv'), '--consent-attested')
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })

  await site.answer('backup', '-o', site.at('backup.db'), '--verify')
  const acts: Array<{ act: string; details: object }> = await site.answer('audit', 'list', '--appliance')
  expect(acts[0]).toMatchObject({ act: 'BACKUP_MADE', details: { verified: true } })
  const undone = await site.answer('contacts', 'undo', imported.id, '--yes')
  expect(undone).toMatchObject({ status: 'UNDONE' })
  expect((await site.run(['contacts', 'export'])).stdout).not.toContain('2+5')
  const [key] = await site.answer('key', 'list')
  await site.answer('key', 'revoke', key.id)
  expect(await site.answer('restore', site.at('backup.db'), '--yes')).toMatchObject({
    held: true,
    withdrawnAgain: { 'API keys': 1 },
  })
  expect((await site.answer('key', 'list'))[0]).toMatchObject({ id: key.id, status: 'REVOKED' })
  expect((await site.run(['contacts', 'export'])).stdout).toBe(exported)
  expect(await site.answer('send', 'resume')).toMatchObject({ held: false })

  const doctor: Array<{ status: string; check: string }> = await site.answer('doctor', '--full')
  expect(doctor.filter(({ status }) => status !== 'ok')).toMatchObject([
    { check: 'copies elsewhere' },
    { check: 'server' },
  ])
})
