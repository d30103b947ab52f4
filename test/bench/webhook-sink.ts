/**
 * A slow receiver of webhooks in a separate process. It answers after the milliseconds in its path. Prints
 * its port; `GET /` returns the number of deliveries.
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
