import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

scenario(
  "a role change applies at the member's next request: the button disappears and the input stays",
  async (visit) => {
    const { page, client } = visit
    const bo = await visit.member('bo@example.test', 'admin')
    const other = await visit.open()
    await visit.signIn({ page: other, person: bo, path: '/settings/people' })
    await other.getByRole('button', { name: 'Invite a person' }).click()
    await other.getByLabel('Email address').fill('cy@example.test')

    await visit.signIn({ path: '/settings/people' })
    await page.getByRole('row', { name: /bo@/ }).getByRole('link').click()
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Viewer' })
    await page.getByText(/^Removed permissions: \d+$/).waitFor()
    await page.getByText('Invite people and withdraw invitations').waitFor()
    await page.getByRole('button', { name: 'Assign role Viewer' }).click()
    await page.getByText('now has the role Viewer.').waitFor()

    await other.getByRole('button', { name: 'Invite', exact: true }).click()
    await other.getByRole('alert').getByText('Your role does not allow this.').first().waitFor()
    expect(await other.getByLabel('Email address').inputValue()).toBe('cy@example.test')
    await other.getByRole('button', { name: 'Close' }).last().click()
    await other.getByRole('button', { name: 'Invite a person' }).waitFor({ state: 'detached' })
    const { body } = await client.get('/invitations')
    expect(body.data).toEqual([])

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /bo@.*Admin/ }).waitFor()
    await other.reload()
    await other.getByRole('button', { name: 'Invite a person' }).waitFor()
  },
)
