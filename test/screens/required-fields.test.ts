import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** The marks of required fields, compared with the bodies of the operations that the forms call. */

interface FormOfOperation {
  path: string
  /** Name of the button that opens the form. Absent if the screen is the form. */
  open?: string | RegExp
  /** Path of the POST operation. */
  operation: string
  /** Whether only an owner sees the form. */
  isOwners?: boolean
  /** Fields that the operation requires for the first choice of the form, by a rule and not by its schema. */
  byRule?: readonly string[]
}

const FORMS: readonly FormOfOperation[] = [
  { path: '/contacts', open: 'New contact', operation: '/contacts' },
  { path: '/contacts/fields', open: 'New field', operation: '/custom-fields' },
  { path: '/contacts/tags', open: 'New tag', operation: '/tags' },
  { path: '/settings/opt-outs', open: 'Add address', operation: '/opt-out/suppressions' },
  { path: '/settings/opt-outs/words', open: 'Add keyword', operation: '/opt-out/keywords' },
  { path: '/short-links', open: 'New short link', operation: '/short-links' },
  { path: '/templates/new', operation: '/sms-templates' },
  { path: '/segments/new', operation: '/segments' },
  { path: '/join-links/new', operation: '/join-links', byRule: ['privacyPolicyUrl', 'termsUrl'] },
  { path: '/polls/new', operation: '/polls' },
  { path: '/settings/roles/new', operation: '/role' },
  { path: '/settings/people', open: 'Invite', operation: '/invitations' },
  { path: '/settings/senders/new?provider=TWILIO', operation: '/channel-identities' },
  { path: '/settings/organization/new', operation: '/organization', isOwners: true },
  { path: '/settings/keys', open: 'Create API key', operation: '/api-keys', isOwners: true },
  { path: '/settings/webhooks', open: 'Add endpoint', operation: '/webhook-endpoints', isOwners: true },
]

/** A labelled field that may be empty. A choice without an empty option, a tick or a radio button never is. */
interface Field {
  name: string
  isMarked: boolean
}

const fieldsOf = (page: Page): Promise<Field[]> =>
  page.evaluate(({ document }) =>
    [...document.querySelectorAll('main form label[for], dialog form label[for]')].flatMap((label) => {
      const control = document.getElementById(label.getAttribute('for') ?? '')
      const name = control?.getAttribute('name')
      const isChosen = control?.localName === 'select' && control.querySelector('option[value=""]') === null
      const isTick = ['checkbox', 'radio'].includes(control?.getAttribute('type') ?? '')
      return name && !isChosen && !isTick ? [{ name, isMarked: label.hasAttribute('data-required') }] : []
    }),
  )

interface Form {
  properties: object
  required?: readonly string[]
}

/** Returns the names of the fields of the body, and whether one is required. */
async function bodyOf({ app }: PageVisit, path: string) {
  const { body: document } = await app.get('/docs/json')
  const { schema } = document.paths[path].post.requestBody.content['application/json']
  const resolved = (one: { $ref?: string }) =>
    one.$ref ? document.components.schemas[one.$ref.split('/').at(-1)!] : one
  const named = resolved(schema)
  // A field of a body with several forms is required if each form requires it.
  const forms: Form[] = (named.oneOf ?? [named]).map(resolved)
  return {
    fields: forms.flatMap(({ properties }) => Object.keys(properties)),
    isRequired: (name: string) => forms.every(({ required }) => required?.includes(name)),
  }
}

for (const { path, open, operation, isOwners = false, byRule = [] } of FORMS) {
  scenario(`the form of POST ${operation} marks the fields that the operation requires`, async (visit) => {
    const { page } = visit
    if (isOwners) await visit.makeOwner()
    await visit.signIn({ path })
    if (open) await page.getByRole('button', { name: open }).first().click()
    await page.scene.until(
      async () => (await fieldsOf(page)).length > 0 || undefined,
      () => `There is no field. On the screen:\n${page.screen()}`,
    )
    const { fields, isRequired } = await bodyOf(visit, operation)
    const shown = (await fieldsOf(page)).filter(({ name }) => fields.includes(name))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown).toEqual(
      shown.map(({ name }) => ({ name, isMarked: isRequired(name) || byRule.includes(name) })),
    )
  })
}
