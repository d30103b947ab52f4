import { setSystemTime } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import type { JsonAnswer, TestApp, TestTenant } from './app.ts'
import type { GatewayRequest } from './gateway.ts'

export interface TestEndpoint {
  id: string
  secret: string
  /**
   * Calls an operation of the endpoint in a new session of the owner, because a test's clock outlasts
   * sessions.
   */
  ask(method: string, path?: string, body?: unknown): Promise<JsonAnswer>
}

/** Adds an endpoint to the organization. */
export async function addEndpoint(
  app: TestApp,
  tenant: TestTenant,
  { url, ...more }: { url: string; eventTypes?: string[]; description?: string },
): Promise<TestEndpoint> {
  const token = await app.session(tenant)
  const { body } = await app.post('/webhook-endpoints', token, { url, ...more })
  const { id, secret } = body.data as { id: string; secret: string }
  const ask: TestEndpoint['ask'] = async (method, path = '', body) =>
    app.request(method, `/webhook-endpoints/${id}${path}`, { token: await app.session(tenant), body })
  return { id, secret, ask }
}

/** Body of a delivery. */
export interface Delivered {
  id: string
  type: string
  timestamp: string
  organizationId: string
  apiVersion: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely
  data: any
}

/**
 * Verifies a delivery with the official library at the receiver's time. Throws the library's error for a
 * forged one.
 */
export function verified(
  secret: string,
  { headers, body }: Pick<GatewayRequest, 'headers' | 'body'>,
  nowMs: number,
): Delivered {
  setSystemTime(new Date(nowMs))
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Delivered
  } finally {
    setSystemTime()
  }
}

/** Returns the newest delivery to an endpoint. */
export const lastDelivery = async ({ ask }: TestEndpoint) =>
  (await ask('GET', '/deliveries?limit=1')).body.data[0]
