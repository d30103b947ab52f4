import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'
import { codeAt } from '../support/two-factor.ts'

const scenario = scenarios(16)

/** Turns on two-factor sign-in for the owner. The code of the current half minute is then used up. */
async function turnOn(visit: PageVisit) {
  const session = await visit.session()
  const { secret } = await session.made('/user/two-factor', { currentPassword: visit.owner.password })
  const code = codeAt(secret, visit.app.clock.now())
  const { recoveryCodes } = await session.made<{ recoveryCodes: string[] }>('/user/two-factor/confirm', {
    code,
  })
  return recoveryCodes
}

const statusOf = async (visit: PageVisit, code?: string): Promise<number> => {
  const { status } = await visit.fetch(`/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...visit.owner, ...(code ? { code } : {}) }),
  })
  return status
}

scenario(
  "an operator's link asks an account with two-factor sign-in for its code, and a used link leads to the sign-in page",
  async (visit) => {
    const { page } = visit
    const codes = await turnOn(visit)
    const link = visit.signInLink()
    await page.goto(link)
    const code = page.getByLabel('Two-factor code')
    await code.waitFor()
    await visit.assertSound('link asks for a code')
    await code.fill(codes[0]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Campaigns' }).waitFor()
    const other = await visit.open()
    await other.goto(link)
    await other.getByText('was already used').waitFor()
    await other.getByLabel('Email address').waitFor()
    await visit.assertSound('used link of a second factor', other)
  },
)

scenario(
  'new recovery codes replace the old ones and work once each, and without two-factor sign-in the password is enough',
  async (visit) => {
    const { page, owner } = visit
    const old = await turnOn(visit)
    await page.goto(visit.signInLink())
    await page.getByLabel('Two-factor code').fill(old[0]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Campaigns' }).waitFor()
    await visit.go('/settings/account')
    await page.getByRole('button', { name: 'Create new recovery codes' }).click()
    const dialog = page.getByRole('dialog')
    await visit.assertSound('make new recovery codes')
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByLabel('Two-factor code').fill(old[1]!)
    await dialog.getByRole('button', { name: 'Create 10 new codes' }).click()
    await dialog.getByLabel('The codes are stored').check()
    const codes = await dialog.getByRole('listitem').allInnerTexts()
    await visit.assertSound('new recovery codes')
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(codes).toHaveLength(10)
    expect(await statusOf(visit, old[2])).toBe(401)
    expect(await statusOf(visit, codes[0])).toBe(201)
    expect(await statusOf(visit, codes[0])).toBe(401)

    await page.getByRole('button', { name: 'Turn off' }).click()
    await visit.assertSound('turn off two-factor sign-in')
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByLabel('Two-factor code').fill(codes[1]!)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-factor sign-in is off.').waitFor()
    await visit.signIn({ page: await visit.open() })
  },
)
