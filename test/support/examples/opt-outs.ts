import type { Scene } from './people.ts'

/** Words that opt out. */
export async function showOptOuts({ show }: Scene, token: string): Promise<void> {
  const { id } = await show('POST /opt-out/keywords', { token, body: { keyword: 'no more offers' } })
  const params = { id }
  await show('GET /opt-out/keywords', { token, query: { limit: '2' } })
  await show('PATCH /opt-out/keywords/:id', { token, params, body: { keyword: 'no more texts' } })
  await show('DELETE /opt-out/keywords/:id', { token, params })
}
