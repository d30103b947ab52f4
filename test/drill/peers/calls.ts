import { expect } from 'bun:test'

/** A call of a carrier that waits until the drill releases it. */
export interface WaitingCall {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
}

const CALLS_AT_ONCE = 16

/** Makes the calls, some at once, to the current address of the appliance. */
export async function passCalls(
  { url: origin }: { url: string },
  calls: readonly WaitingCall[],
): Promise<void> {
  const waiting = [...calls]
  const work = async (): Promise<void> => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const { pathname, search } = new URL(call.url)
      const { method, headers = {}, body } = call
      const answer = await fetch(`${origin}${pathname}${search}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      expect(answer.status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
}
