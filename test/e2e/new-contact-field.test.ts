import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phoneOf } from '../support/contacts.ts'

const root = join(import.meta.dir, '../..')

const ENTRY = `{ name: 'jobTitle', column: 'job_title', kind: 'line', max: 120, label: 'job title',
  meaning: 'Job title', headers: 'title jobtitle position', isSearched: true, isFilter: true, isInRules: true,
  vCard: 'title' },`

/** The column, and what the search index watches. */
const MIGRATION = `
ALTER TABLE contacts ADD COLUMN job_title TEXT;
DROP TRIGGER contact_search_changed;
CREATE TRIGGER contact_search_changed
AFTER UPDATE OF first_name, last_name, phone, email, job_title, deleted_at ON contacts BEGIN
  INSERT INTO contact_search_changes VALUES (new.organization_id, new.id) ON CONFLICT DO NOTHING;
END;`

/** Puts `added` before the first `mark`. */
function insert(file: string, mark: string, added: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(mark)) throw new Error(`${file} has no ${mark}`)
  writeFileSync(
    file,
    text.replace(mark, () => `${added}\n${mark}`),
  )
}

function copyWithField(directory: string): void {
  for (const part of ['src', 'clients', 'migrations', 'test/support', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, part), join(directory, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  insert(
    join(directory, 'src/contacts/records/fields.ts'),
    '] as const satisfies readonly ContactField[]',
    ENTRY,
  )
  writeFileSync(join(directory, 'migrations/9999_job_title.sql'), MIGRATION)
  const index = join(directory, 'migrations/index.ts')
  insert(index, '/** In order;', `import jobTitle from './9999_job_title.sql' with { type: 'text' }`)
  const text = readFileSync(index, 'utf8')
  writeFileSync(
    index,
    text.replace(/\n\]\s*$/, `\n  { version: 9999, name: 'job_title', sql: jobTitle },\n]\n`),
  )
}

test('a new field of a contact is one entry in the list of fields and one migration', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'carillon-field-'))
  try {
    copyWithField(directory)
    const script = join(directory, 'test/support/new-field.ts')
    const child = Bun.spawn([process.execPath, script], { cwd: directory, stdout: 'pipe', stderr: 'pipe' })
    const [said, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()])
    expect(complaint).toBe('')
    expect(JSON.parse(said)).toEqual({
      created: 'Plumber',
      updated: 'Master plumber',
      timeline: true,
      refused: 400,
      vCard: true,
      merged: 'Joiner',
      imported: [phoneOf(3)],
      rows: ['CREATED', 'CREATED The job title is longer than 120 characters and was left out.'],
      exported: true,
      changedByImport: [phoneOf(1)],
      undone: 'UNDONE',
      afterUndo: [],
      members: [phoneOf(5)],
      why: 'Baker',
      described: 'Job title; null for none.',
    })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
