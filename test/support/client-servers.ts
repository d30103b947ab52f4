import { setImmediate } from 'node:timers/promises'

/** Servers with scripted answers for a client of the API. */

/** Serves these answers in order, and records the requests. */
export function scripted(
  answers: ReadonlyArray<{ status: number; headers?: Record<string, string>; body?: unknown }>,
) {
  const asked: Array<{ method: string; url: string; key: string | null; tag: string | null; body: string }> =
    []
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { status, headers = {}, body = {} } = answers[asked.length] ?? { status: 500 }
      const { pathname, search } = new URL(request.url)
      const key = request.headers.get('idempotency-key')
      const tag = request.headers.get('if-match')
      asked.push({ method: request.method, url: pathname + search, key, tag, body: await request.text() })
      return new Response(JSON.stringify(body), { status, headers })
    },
  })
  return { server, asked, url: `http://127.0.0.1:${server.port}` }
}

/**
 * Serves a stream of two events, in pieces that end within an event and within a character, then a refusal.
 */
export function streaming() {
  const events =
    'event: progress\ndata: {"status":"SENDING","name":"Café"}\n\n: still here\n\nevent: end\ndata: {"status":"COMPLETED"}\n\n'
  const bytes = new TextEncoder().encode(events)
  const server = Bun.serve({
    port: 0,
    fetch: (request) => {
      if (!request.url.endsWith('/campaigns/one/stream'))
        return Response.json({ code: 'NOT_FOUND', message: 'No.' }, { status: 404 })
      async function* pieces() {
        for (const end of [45, 50, bytes.length]) {
          yield bytes.slice(end === 45 ? 0 : end === 50 ? 45 : 50, end)
          await setImmediate()
        }
      }
      return new Response(pieces() as never, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  return { server, url: `http://127.0.0.1:${server.port}` }
}

export const STREAMED = {
  events: [
    { event: 'progress', data: { status: 'SENDING', name: 'Café' } },
    { event: 'end', data: { status: 'COMPLETED' } },
  ],
  code: 'NOT_FOUND',
}

export const PAGES = [
  { status: 200, body: { success: true, data: [{ id: 'a' }], meta: { page: 1, hasNextPage: true } } },
  { status: 200, body: { success: true, data: [{ id: 'b' }], meta: { page: 2, hasNextPage: false } } },
]
export const BUSY = [
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 503, headers: { 'retry-after': '3' } },
  { status: 409, headers: { 'retry-after': '1' }, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } },
  { status: 201, body: { success: true, data: { id: 'new' } } },
]
/** Answers to two changes. The first gets 503 and may have been made. */
export const GONE = [{ status: 503 }, { status: 503 }, { status: 200, body: { data: { id: 'changed' } } }]
export const REFUSED = [
  { status: 400, body: { code: 'VALIDATION_FAILED', message: 'No.', details: [{ field: 'x' }] } },
]
