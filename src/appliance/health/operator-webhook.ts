import { SECOND_MS } from '../../lib/clock.ts'
import { createGuardedFetch } from '../../providers/guarded-fetch.ts'
import { APPLIANCE } from '../../providers/names.ts'

/** An alert for the operator, as a webhook gets it. */
export interface WebhookAlert {
  /** Kind of the problem, such as `DISK`. */
  alert: string
  state: 'TROUBLE' | 'SOLVED'
  /** The whole alert in sentences, the field that chat services show. */
  text: string
  /** Address of this server. */
  server: string
}

/** Posts an alert. Returns why it did not arrive; undefined if it did. Never rejects. */
export type PostAlert = (alert: WebhookAlert) => Promise<string | undefined>

const PATIENCE_MS = 10 * SECOND_MS

/**
 * Creates the way to the webhook of the operator: a POST of JSON, which any answer with a status of success confirms.
 * The operator chose the address, so it may be private, and at plain http. Redirects are not followed.
 */
export function createOperatorWebhook(url: string): PostAlert {
  const call = createGuardedFetch({ allowPrivate: true, allowPlain: true, timeoutMs: PATIENCE_MS }).of(
    APPLIANCE,
  )
  return async (alert) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call({ url, method: 'POST', headers, body: JSON.stringify(alert) })
    if (answer.kind !== 'answered') return `It gave no answer: ${answer.reason}`
    return answer.status >= 200 && answer.status < 300 ? undefined : `It answered ${answer.status}.`
  }
}
