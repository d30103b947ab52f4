interface Received {
  body: string
  headers: Record<string, string>
}

/** Starts software on this machine that receives events and answers with `state.status`. */
export function receiver() {
  const received: Received[] = []
  const state = { status: 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      received.push({ body: await request.text(), headers: Object.fromEntries(request.headers) })
      return new Response('<script>alert(1)</script>', { status: state.status })
    },
  })
  return { received, state, url: `${server.url}hook`, [Symbol.dispose]: () => server.stop(true) }
}
