/** A gateway in a separate process that accepts every message and answers with an id. Prints its port. */
let taken = 0

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    await request.text()
    return Response.json({ id: `gw-${++taken}` }, { status: 202 })
  },
})
console.log(server.port)
