import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../src/config/config.ts'
import { createPayments } from '../../../src/wiring/wiring.ts'
import { createTestApp, TEST_CONFIG } from '../../support/app.ts'

const root = join(import.meta.dir, '../../..')

describe('the payment processor of a configuration', () => {
  test.each<{ billing: Config['billing']; name: string | undefined }>([
    { billing: 'MANUAL', name: undefined },
    { billing: 'SANDBOX', name: 'SANDBOX' },
    { billing: 'STRIPE', name: 'STRIPE' },
  ])('with billing = $billing is $name', async ({ billing, name }) => {
    await using app = createTestApp()
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: undefined }
    const secrets = { ...TEST_CONFIG.secrets, ...(billing === 'STRIPE' && { stripe }) }
    const { db, clock } = app
    expect(createPayments({ ...TEST_CONFIG, billing, secrets }, { db, clock })?.name).toBe(name as 'STRIPE')
  })
})

test('no file loads the library of Stripe at the start', () => {
  const imports = [...new Bun.Glob('{src,cli}/**/*.ts').scanSync({ cwd: root })].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /\bfrom 'stripe|import\('stripe'\)/.test(line))
      .map((line) => ({ file, line })),
  )
  expect(imports.length).toBeGreaterThan(3)
  const wrong = imports.filter(({ line }) => !/^import type |import\('stripe'\)/.test(line))
  expect(wrong).toEqual([])
})
