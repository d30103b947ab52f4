import type { Call, CallAnswer } from './call-thread.ts'

declare const self: Worker

/**
 * Answers the calls of a `CallThread`, one after the other. Called once by the code of the thread.
 * @param isAtOnce begins each call when it comes, also while others wait for something
 */
export function answerCalls<Request, Value>(
  perform: (request: Request) => Promise<Value | undefined>,
  { isAtOnce = false } = {},
): void {
  let last = Promise.resolve()
  const answer = async ({ id, request }: Call<Request>): Promise<void> => {
    const reply: CallAnswer<Value> = { id }
    try {
      const value = await perform(request)
      if (value !== undefined) reply.value = value
    } catch (error) {
      reply.error = error instanceof Error ? error.message : String(error)
    }
    postMessage(reply)
  }
  self.onmessage = ({ data }: MessageEvent<Call<Request>>) => {
    if (isAtOnce) void answer(data)
    else last = last.then(() => answer(data))
  }
}
