import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { phoneOf } from '../support/contacts.ts'
import { covers } from '../support/covers.ts'
import { NewerSources } from '../support/newer-sources.ts'

covers('src/contacts', 'src/transfers', 'src/db')

const ENTRY = `{ name: 'jobTitle', column: 'job_title', kind: 'line', max: 120, label: 'job title',
  meaning: 'Job title', headers: 'title jobtitle position', isSearched: true, isFilter: true, isInRules: true,
  vCard: 'title' },`

/** The name of the field for people, by language. */
const NAMES = {
  en: 'Job title',
  de: 'Berufsbezeichnung',
  es: 'Cargo',
  fr: 'Fonction',
  pt: 'Cargo',
}

/** Migration of the column, of the search index, and of the looks of automations. */
const MIGRATION = `
ALTER TABLE contacts ADD COLUMN job_title TEXT;
DROP TRIGGER contact_search_changed;
CREATE TRIGGER contact_search_changed
AFTER UPDATE OF first_name, last_name, phone, email, job_title, deleted_at ON contacts BEGIN
  INSERT INTO contact_search_changes VALUES (new.organization_id, new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER contact_job_title_looks_changed AFTER UPDATE OF job_title ON contacts
WHEN EXISTS (SELECT 1 FROM automations WHERE organization_id = new.organization_id
  AND status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('SEGMENT_ENTERED', 'SEGMENT_LEFT')) BEGIN
  INSERT INTO automation_looks
    VALUES (new.id, new.organization_id, 1, EXISTS (SELECT 1 FROM automation_looks WHERE contact_id = 0))
  ON CONFLICT DO UPDATE SET touches = touches + 1, is_caused = max(is_caused, excluded.is_caused);
END;`

test('a new field of a contact needs one entry in the list of fields, its name in each language and one migration', async () => {
  using sources = new NewerSources({ name: 'job_title', sql: MIGRATION })
  const { directory } = sources
  sources.insert('src/contacts/records/fields.ts', '] as const satisfies readonly ContactField[]', ENTRY)
  for (const [language, name] of Object.entries(NAMES))
    sources.insert(`words/${language}/contact-fields.ts`, '  timezone:', `  jobTitle: '${name}',`)
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
    rows: ['CREATED', 'CREATED The value in “Job title” is longer than 120 characters and was left out.'],
    exported: true,
    changedByImport: [phoneOf(1)],
    undone: 'UNDONE',
    afterUndo: [],
    members: [phoneOf(5)],
    why: 'Baker',
    described: 'Job title; null for none.',
  })
})
