import { join, normalize } from 'node:path'
import { S3Replica } from './s3-replica.ts'

/**
 * Another computer in the network of a machine: a bucket that checks signatures, and a web server with the
 * files of the folder in its argument. It prints their addresses, and ends when its standard input ends.
 */
const [, , folder = ''] = process.argv
await using bucket = new S3Replica()
await using web = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const file = Bun.file(join(folder, normalize(new URL(request.url).pathname)))
    return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
  },
})
console.log(JSON.stringify({ bucket: bucket.environment, web: web.url.origin }))
for await (const _ of process.stdin) {
}
