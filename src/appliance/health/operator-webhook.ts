import { SECOND_MS } from '../../lib/clock.ts'

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
 * The operator chose the address, so it may be private. Redirects are not followed.
 */
export const createOperatorWebhook =
  (url: string): PostAlert =>
  async (alert) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alert),
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      return answer.ok ? undefined : `It answered ${answer.status}.`
    } catch (error) {
      // The message of a failed call may have the address, which is a secret.
      return (error as Error).name === 'TimeoutError'
        ? 'It did not answer in time.'
        : 'It could not be reached.'
    }
  }
