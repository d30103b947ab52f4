import { call } from '../../api/client.ts'
import type { CampaignStore } from './kept.ts'

/** The API, as `Keeper` uses it. */
export const store: CampaignStore = {
  read: async (id) => (await call('GET /campaigns/{id}', { params: { id } })).data,
  create: async (body, idempotencyKey) => (await call('POST /campaigns', { body }, { idempotencyKey })).data,
  change: async ({ id, updatedAt }, body) =>
    (await call('PATCH /campaigns/{id}', { params: { id }, body }, { ifUpdatedAt: updatedAt })).data,
}
