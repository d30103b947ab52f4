import type { Scene } from './people.ts'

/** Shows the pages of the built-in payment processor on a server that does not use it. */
export async function showPaymentPages({ show }: Scene): Promise<void> {
  const session = { params: { session: 'unknown' }, status: 404 }
  const token = { params: { token: 'unknown' }, status: 404 }
  for (const path of ['checkout/:session', 'portal/:session', 'portal/:session/card'])
    for (const method of ['GET', 'POST']) await show(`${method} /billing-sandbox/${path}`, session)
  for (const method of ['GET', 'POST']) await show(`${method} /billing-sandbox/authenticate/:token`, token)
  await show('GET /billing-sandbox/invoices/:token', token)
}
