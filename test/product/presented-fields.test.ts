import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const SOURCES = join(import.meta.dir, '../../src')
const CONSTANT = /^\s+(\w+): (?:null|true|false|\d+|'')\s*,$/

/** Fields that are always empty, with the reason. */
const EMPTY: Readonly<Record<string, string>> = {
  'billing/invoices/present.ts: pdfUrl': 'An invoice of this server is a page.',
  'billing/sandbox/processor.ts: pdfUrl': 'An invoice of the built-in processor is a page.',
  'billing/sandbox/subscriptions.ts: trialEndsAt': 'The built-in processor has no trials.',
  'campaigns/templates/routes.ts: createdAt': 'A template of the system has no time.',
  'campaigns/templates/routes.ts: isSystem': 'Templates of the system are no rows.',
  'campaigns/templates/routes.ts: updatedAt': 'A template of the system has no time.',
  'channels/identities/whatsapp-templates.ts: obstacle': 'A list that could be read has no obstacle.',
  'content/contact-card/routes.ts: photoUrl': 'A card that is not stored has no address.',
  'content/contact-card/routes.ts: vcardUrl': 'A card that is not stored has no address.',
  'content/contact-card/routes.ts: vcard': 'A card that is not stored has no file.',
  'content/contact-card/routes.ts: updatedAt': 'A card that is not stored has no time.',
}

/** Returns the functions of a file that make a record of the API from a row. */
const presentersOf = (code: string): string[] =>
  code
    .split(/^(?=(?:export )?(?:const|function) )/m)
    .filter((part) => /^(?:export )?(?:const|function) present/.test(part))

test('no field of a record is a constant, because each has a value from the database', () => {
  const presented = [...new Glob('**/*.ts').scanSync(SOURCES)].flatMap((file) =>
    presentersOf(readFileSync(join(SOURCES, file), 'utf8')).map((code) => ({ file, code })),
  )
  expect(presented.length).toBeGreaterThan(60)
  const constants = presented.flatMap(({ file, code }) =>
    code
      .split('\n')
      .flatMap((line) => CONSTANT.exec(line)?.[1] ?? [])
      .map((field) => `${file}: ${field}`),
  )
  expect([...new Set(constants)].sort()).toEqual(Object.keys(EMPTY).sort())
})
