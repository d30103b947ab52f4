import type { TestApp, TestTenant } from '../app.ts'
import type { Scene } from './people.ts'

/** Shows that a member is editing a campaign and a template. */
export async function showEditing({ show, prepare }: Scene, app: TestApp, tenant: TestTenant): Promise<void> {
  const token = await app.session(tenant)
  const [campaign] = await prepare('GET /campaigns', { token, query: { limit: '1' } })
  const [template] = await prepare('GET /email-templates', { token, query: { limit: '1' } })
  const body = { isEditing: true }
  await show('POST /campaigns/:id/editing', { token, params: { id: campaign.id }, body })
  await show('POST /email-templates/:id/editing', { token, params: { id: template.id }, body })
}
