import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const SOURCES = join(import.meta.dir, '../../src')
const CONSTANT = /^\s+(\w+): (?:null|true|false|\d+|'')\s*,$/

/** What is empty by its nature, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  'billing/invoices/present.ts: pdfUrl': 'An invoice of this server is a page.',
  'content/contact-card/present.ts: photoUrl': 'A card that is not stored has no address.',
  'content/contact-card/present.ts: vcardUrl': 'A card that is not stored has no address.',
  'content/contact-card/present.ts: vcard': 'A card that is not stored has no file.',
  'content/contact-card/present.ts: updatedAt': 'A card that is not stored has no time.',
}

test('no field of a record is a constant: each has a value from the database', () => {
  const files = [...new Glob('**/present*.ts').scanSync(SOURCES)]
  expect(files.length).toBeGreaterThan(20)
  const constants = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .flatMap((line) => CONSTANT.exec(line)?.[1] ?? [])
      .map((field) => `${file}: ${field}`),
  )
  expect(constants.sort()).toEqual(Object.keys(EMPTY).sort())
})
