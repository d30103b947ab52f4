import { createHash } from 'node:crypto'
import type { TestApp } from '../app.ts'
import type { Scene } from './people.ts'

const HASH = createHash('sha256').update('+15046218941').digest('hex')
const CSV = `Phone,Phone SHA256\n(504) 621-8942,\ncall me,\n,${HASH}\n`

/** Shows addresses that must not be messaged: single ones and files. */
export async function showSuppressions(
  { show, prepare }: Scene,
  app: TestApp,
  { token, contactId }: { token: string; contactId: string },
): Promise<void> {
  const { id } = await show('POST /opt-out/suppression-imports', { token, form: { file: CSV } })
  await app.drain()
  const params = { id }
  await show('GET /opt-out/suppression-imports', { token, query: { limit: '5' } })
  await show('GET /opt-out/suppression-imports/:id', { token, params })
  await show('GET /opt-out/suppression-imports/:id/rejects.csv', { token, params })
  const { id: waiting } = await prepare('POST /opt-out/suppression-imports', { token, form: { file: CSV } })
  await show('POST /opt-out/suppression-imports/:id/cancel', { token, params: { id: waiting } })
  const entry = { channel: 'SMS', address: '(504) 621-8943' }
  await show('POST /opt-out/suppressions', { token, body: { ...entry, reason: 'Asked for it in the shop' } })
  await show('GET /opt-out/suppressions', { token, query: { limit: '5' } })
  await show('GET /opt-out/suppressions/export', { token })
  const of = { id: contactId }
  await show('GET /contacts/:id/consents/evidence', { token, params: of })
  await show('GET /contacts/:id/consents/evidence.html', { token, params: of })
  const query = { address: '+15046218943' }
  await show('GET /opt-out/evidence', { token, query })
  await show('GET /opt-out/evidence.html', { token, query })
  const reason = 'Signed the form in the shop again on 4 March 2026'
  await show('DELETE /opt-out/suppressions', { token, body: { ...entry, reason } })
}

/** Shows the stored data about a person, and its erasure. */
export async function showPersons({ show, prepare }: Scene, app: TestApp, token: string): Promise<void> {
  const body = { firstName: 'Robin', phone: '+15046218950' }
  const { id } = await prepare('POST /contacts', { token, body })
  const of = { token, params: { id } }
  const query = { address: '+15046218951' }
  await show('GET /contacts/:id/dossier', of)
  await show('GET /contacts/:id/dossier.html', of)
  await show('GET /opt-out/dossier', { token, query })
  await show('GET /opt-out/dossier.html', { token, query })
  await show('GET /contacts/:id/erasure-preview', of)
  await show('GET /opt-out/erasure-preview', { token, query })
  const erasure = await show('POST /contacts/:id/erase', of)
  await show('POST /opt-out/erase', { token, body: query })
  await app.drain()
  await show('GET /contacts/erasures/:id', { token, params: { id: erasure.id } })
}
