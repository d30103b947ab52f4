import { createHmac } from 'node:crypto'

/** Returns the id of an event for receivers. It is the same at every attempt. */
export const publicEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/**
 * Makes the headers of Standard Webhooks 1.0.0. The signature is the HMAC-SHA256 of id, time and body, once
 * with each key, so that a receiver can verify it with either secret.
 * @param atSeconds time of this attempt, seconds since 1970
 */
export function signatureHeaders(
  keys: readonly Buffer[],
  { id, atSeconds, body }: { id: string; atSeconds: number; body: string },
): Record<string, string> {
  const signed = `${id}.${atSeconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': keys
      .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
      .join(' '),
  }
}
