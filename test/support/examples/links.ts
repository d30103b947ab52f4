import type { TestApp } from '../app.ts'
import { IPHONE } from '../links.ts'
import type { Scene } from './people.ts'

/** Shows short links and a click. */
export async function showLinks({ show, prepare }: Scene, app: TestApp, token: string): Promise<void> {
  const body = { originalUrl: 'https://bakery.example/menu/spring', title: 'Spring menu' }
  const { id, code } = await show('POST /short-links', { token, body })
  await show('GET /s/:code', { params: { code }, status: 302 })
  await app.request('GET', `/s/${code}`, { headers: { 'user-agent': IPHONE } })
  await app.drain()
  await show('GET /short-links', { token, query: { sortBy: 'totalClicks' } })
  await show('GET /short-links/:id', { token, params: { id } })
  await show('GET /short-links/:id/analytics', { token, params: { id }, query: { interval: 'DAY' } })
  await show('PATCH /short-links/:id', { token, params: { id }, body: { title: 'Menu' } })
  const { id: other } = await prepare('POST /short-links', { token, body })
  await show('DELETE /short-links/:id', { token, params: { id: other } })
}
