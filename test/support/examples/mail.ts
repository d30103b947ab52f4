import type { TestApp } from '../app.ts'
import { mailTokenFor } from '../mail.ts'
import type { Scene } from './people.ts'

/** Shows the page at the end of a mail, a click on its button, and the picture that reports an open. */
export async function showWayOut({ show }: Scene, app: TestApp): Promise<void> {
  const of = app.db.get<{ organizationId: number; contactId: number }>(
    'SELECT organization_id AS organizationId, id AS contactId FROM contacts WHERE deleted_at IS NULL ORDER BY id LIMIT 1',
  )!
  const token = mailTokenFor(app, of)
  await show('GET /u/:token', { params: { token } })
  await show('POST /u/:token', { params: { token } })
  await show('GET /o/:token', { params: { token: `${token}.gif` } })
}
