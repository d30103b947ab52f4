/**
 * Writes docs/console-operations.md: the place of each API operation in the console, or the reason why it has
 * none. Run `bun scripts/console-operations.ts` after a change of the console or the interface.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiDocument, everyOperation } from '../src/http/clients/model.ts'
import { createTestApp } from '../test/support/app.ts'

const root = join(import.meta.dir, '..')
export const TABLE = join(root, 'docs/console-operations.md')

/** Operations without a screen, by the beginning of `METHOD path`, with the reason. */
const WITHOUT: ReadonlyArray<readonly [string, string]> = [
  ['GET /health', 'Asked by supervisors.'],
  ['GET /metrics', 'Read by a monitoring system, which draws it: docs/watching.md.'],
  ['GET / ', 'A browser is led to the console.'],
  ['POST /auth/refresh', 'The console renews the session with it: `console/api/session.ts`.'],
  ['GET /auth/openid ', 'A link on the sign-in page leads to it, where the operator has set a provider.'],
  ['GET /auth/openid/callback', 'The provider of the agency leads back to it.'],
  ['POST /auth/openid/join', 'The button of the page after the provider.'],
  ['POST /auth/reset-password', 'The page of the link in the mail does it.'],
  ['GET /reset/', 'The page of the link in the mail.'],
  ['POST /reset/', 'The page of the link in the mail.'],
  ['POST /auth/verify-email ', 'The page of the link in the mail does it.'],
  ['GET /verify-email/', 'The page of the link in the mail.'],
  ['POST /verify-email/', 'The page of the link in the mail.'],
  ['POST /auth/accept-invitation', 'The page of the invitation does it.'],
  ['GET /i/', 'The page of the invitation.'],
  ['POST /i/', 'The page of the invitation.'],
  ['GET /digest/', 'The page of the link in the mail.'],
  ['POST /digest/', 'The page of the link in the mail.'],
  ['GET /.well-known/carillon-certificate', 'The proxy in front asks it.'],
  ['GET /.well-known/', 'The server asks itself, to see that a domain leads to it.'],
  ['GET /c/', 'Recipients fetch it.'],
  ['GET /m/', 'Carriers and recipients fetch it.'],
  ['GET /s/', 'Recipients follow it.'],
  ['GET /o/', 'The mail programs of recipients fetch it.'],
  ['GET /topics/{id}', 'The list of topics has all of each.'],
  ['GET /u/', 'The page of the link in a mail.'],
  ['POST /u/', 'The page of the link in a mail.'],
  ['GET /j/', 'The page for people who join.'],
  ['POST /j/', 'The page for people who join.'],
  ['GET /public/', 'For forms on other websites.'],
  ['POST /public/', 'For forms on other websites.'],
  ['GET /screen/', 'The page for a screen in a room.'],
  ['GET /invoices/', 'The page of an invoice, to which the console links.'],
  ['GET /billing/return', 'The page after the payment processor, for clients without pages of their own.'],
  ['GET /billing/margins', 'For the operator: `carillon billing report`.'],
  ['GET /billing-sandbox/', 'Pages of the built-in payment processor.'],
  ['POST /billing-sandbox/', 'Pages of the built-in payment processor.'],
  ['GET /callbacks/', 'Called by providers.'],
  ['POST /callbacks/', 'Called by providers.'],
  ['GET /events', 'For programs that follow what happens.'],
  ['GET /api-keys/{id}', 'The list of keys has all of it.'],
  ['GET /segments/{id}/preview', 'The list of its contacts has all of it.'],
  ['GET /media/{id}', 'The list of files has all of it.'],
  ['GET /notifications/sync', 'For programs that keep a copy; the console follows the stream.'],
  ['GET /contacts/changes', 'For programs that keep a copy.'],
  ['POST /messages', 'For programs, such as a shop that confirms an order. A member writes in the inbox.'],
  [
    'GET /messages/{id}',
    'For the program that sent the message. A member sees it in the conversation and the timeline.',
  ],
  ['GET /campaigns/changes', 'For programs that keep a copy.'],
  ['GET /contacts/ids', 'For programs that keep a copy.'],
  ['DELETE /contacts/{id} ', 'The console deletes by `POST /contacts/bulk-delete`, which can be undone.'],
  ['GET /contacts/{id}/consents/evidence ', 'The console offers the same as a document to print.'],
  ['GET /contacts/{id}/dossier ', 'The console offers the same as a document to read.'],
  ['GET /contacts/erasures/{id}', 'It takes seconds, and the contact is gone at once.'],
  ['GET /opt-out/dossier', 'Of an address without a contact: `carillon contacts dossier`.'],
  ['GET /opt-out/erasure-preview', 'Of an address without a contact: `carillon contacts erase`.'],
  ['POST /opt-out/erase', 'Of an address without a contact: `carillon contacts erase`.'],
  ['GET /contacts/{id}/notes ', 'The timeline has all of them.'],
  ['POST /contacts/bulk-upsert', 'For programs that keep a copy.'],
]

interface Entry {
  operation: string
  summary: string
  /** Folders of the console that call the operation. */
  screens: string[]
  /** Reason why none does. */
  reason: string | undefined
}

/** Returns the operations that each folder of the console names. */
function calls(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of [...new Bun.Glob('**/*.{ts,tsx}').scanSync(join(root, 'console'))].sort()) {
    if (file === 'api/api.gen.ts') continue
    const folder = file.split('/').slice(0, -1).join('/')
    const text = readFileSync(join(root, 'console', file), 'utf8')
    for (const [, operation] of text.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/g)) {
      const folders = found.get(operation!) ?? new Set()
      found.set(operation!, folders.add(folder))
    }
  }
  return found
}

/** Returns every operation of the reference, with its place or the reason why it has none. */
export async function consoleOperations(): Promise<Entry[]> {
  await using app = createTestApp()
  const document = app.app.openApi() as unknown as ApiDocument
  const found = calls()
  return everyOperation(document).map(({ method, path, summary }) => {
    const operation = `${method} ${path}`
    const screens = [...(found.get(operation) ?? [])].sort()
    // A beginning with a space at its end matches only the whole operation.
    const reason = WITHOUT.find(([start]) => `${operation} `.startsWith(start))
    return { operation, summary, screens, reason: screens.length > 0 ? undefined : reason?.[1] }
  })
}

/** Returns the text of docs/console-operations.md. */
export function tableOf(entries: readonly Entry[]): string {
  const rows = entries.map(
    ({ operation, summary, screens, reason }) =>
      `| \`${operation}\` | ${summary} | ${screens.length > 0 ? screens.map((one) => `\`${one}\``).join(', ') : reason} |`,
  )
  return `# Operations in the console

Made from the reference and the sources of the console by \`bun scripts/console-operations.ts\`. An operation is called by the folders of \`console/\` in the last column, or that column says why a person does not need it there.

| Operation | What it does | Where |
|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.main) {
  const entries = await consoleOperations()
  await Bun.write(TABLE, tableOf(entries))
  for (const { operation, summary } of entries.filter(
    ({ screens, reason }) => screens.length === 0 && !reason,
  )) {
    console.log(`${operation}: ${summary}`)
  }
  process.exit(0)
}
