/**
 * A slow receiver of webhooks in a process of its own: it answers after as many milliseconds as the path says.
 * Prints its port; `GET /` says how many deliveries it has taken.
 */
let taken = 0

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    if (request.method === 'GET') return new Response(String(taken))
    await request.text()
    await Bun.sleep(Number(new URL(request.url).pathname.slice(1)))
    taken += 1
    return new Response(null, { status: 204 })
  },
})
console.log(server.port)
