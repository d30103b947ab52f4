import { expect, test } from 'bun:test'
import { type ConsoleVisit, consoleOfFile, PHONE } from '../support/console.ts'
import { sessionOf } from '../support/console-session.ts'
import { covers } from '../support/covers.ts'
import { codeAt } from '../support/two-factor.ts'

covers('console/screens/account', 'src/accounts')

const visiting = consoleOfFile()

/** Turns on two-factor sign-in for the owner. This uses up the code of the current half minute. */
async function turnOn(visit: ConsoleVisit) {
  const call = await sessionOf(visit)
  const { secret } = await call('POST', '/user/two-factor', { currentPassword: visit.owner.password })
  const made = await call('POST', '/user/two-factor/confirm', { code: codeAt(secret!, Date.now()) })
  return { secret: secret!, codes: (made as unknown as { recoveryCodes: string[] }).recoveryCodes }
}

const statusOf = async ({ origin, owner }: ConsoleVisit, code?: string): Promise<number> => {
  const { status } = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, ...(code ? { code } : {}) }),
  })
  return status
}

test('new recovery codes replace the old ones, each signs in once, and without two factors the password is enough', () =>
  visiting({}, async (visit) => {
    const { page, owner, served, origin } = visit
    const { codes: old } = await turnOn(visit)
    const { url } = await served.site.answer('user', 'sign-in-link', owner.email)
    await page.goto(origin + url.slice(new URL(url).origin.length))
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
    await visit.signIn({ page: await visit.open(PHONE) })
  }))

interface Conditional {
  isConditionalMediationAvailable(): Promise<boolean>
}

test('a passkey can be renamed, and a removed one no longer signs in', () =>
  visiting({ isNamed: true }, async (visit) => {
    const { page, owner } = visit
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.addInitScript(() => {
      const { PublicKeyCredential } = globalThis as unknown as { PublicKeyCredential: Conditional }
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await visit.signIn({ path: '/settings/account' })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Laptop')
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await visit.assertSound('rename a passkey')
    await dialog.getByLabel('Name', { exact: true }).fill('Old laptop')
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Remove Old laptop' }).click()
    await visit.assertSound('remove a passkey')
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await page.getByText('Passkey Old laptop removed.').waitFor()
    await page.goto(`${visit.origin}/console/sign-out`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').waitFor()
    await visit.assertSound('a removed passkey')
    await page.getByLabel('Email address').waitFor()
  }))
