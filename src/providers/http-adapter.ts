import type { ProviderContext } from './declaration.ts'
import type { GuardedRequest, GuardedResult } from './guarded-fetch.ts'
import type { ChannelAdapter, Check, SendResult } from './port.ts'
import { beginOf, sendEach } from './send-each.ts'

/** The parts of the context that a provider over HTTP needs. */
export type HttpDeps = Pick<ProviderContext, 'fetch' | 'clock' | 'statusUrl'>

type Request = Omit<GuardedRequest, 'signal' | 'begin'>

/** An account at a provider that takes one message in each request. */
interface HttpApi<Message> {
  /** The URL of the account. Requests to its origin use the same connections as messages. */
  readonly url: string
  request(message: Message): Request | Promise<Request>
  resultOf(answer: GuardedResult, message: Message): SendResult
  verify(): Promise<Check[]>
}

/** Largest number of parallel calls to one account. */
const MAX_IN_FLIGHT = 64

export const httpAdapter = <Message extends { reference: string }>(
  api: HttpApi<Message>,
  fetch: HttpDeps['fetch'],
): ChannelAdapter<Message> => ({
  maxBatch: 1,
  maxInFlight: MAX_IN_FLIGHT,
  reportsBegin: true,
  readyFor: () => fetch.readyFor?.(api.url) ?? 0,
  send: (batch, signal, begin) =>
    sendEach(batch, async (message) => {
      const written = api.request(message)
      const request = written instanceof Promise ? await written : written
      const answer = await fetch({ ...request, signal, begin: beginOf(begin, message) })
      return api.resultOf(answer, message)
    }),
  verify: () => api.verify(),
})
