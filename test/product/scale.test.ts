import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scaleTables } from '../../scripts/scale.ts'

const text = readFileSync(join(import.meta.dir, '../../docs/scale.md'), 'utf8')

test.each(Object.entries(scaleTables()))(
  'the table of %s in docs/scale.md is the one that scripts/scale.ts makes',
  (name, table) => {
    const written = new RegExp(`<!-- ${name} -->\\n([\\s\\S]*?)\\n?<!-- end -->`).exec(text)?.[1]
    expect(written?.trim()).toBe(table)
  },
)
