/**
 * The floor of a join link's page: one prepared read of the link, the same bytes, and the view counted
 * afterwards in batches.
 *
 * Usage: bun test/bench/join-floor.ts <engine.db> <page.html> <headers.json>; prints its port.
 */
import { readFileSync } from 'node:fs'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'

const [file, pageFile, headersFile] = process.argv.slice(2)
const db = openLiveDatabase(file!)
const find = db.prepare('SELECT id FROM join_links WHERE slug = ? AND deleted_at IS NULL')
const count =
  db.prepare(`INSERT INTO join_days (organization_id, join_link_id, day, views) VALUES (1, ?, ?, ?)
  ON CONFLICT DO UPDATE SET views = views + excluded.views`)
const page = readFileSync(pageFile!, 'utf8')
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile!, 'utf8'))
const [before, after] = page.split(/(?<=name="startedAt" value=")[^"]+/) as [string, string]
const startedAtLength = page.length - before.length - after.length

let waiting = 0

function flush(linkId: number): void {
  count.run(linkId, Math.floor(Date.now() / 86_400_000), waiting)
  waiting = 0
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const found = find.get(request.url.slice(request.url.indexOf('/j/', 8) + 3)) as { id: number } | undefined
    if (!found) return new Response('', { status: 404 })
    if (++waiting === 1) setTimeout(flush, 20, found.id)
    return new Response(before + String(Date.now()).padStart(startedAtLength, '0') + after, { headers })
  },
})
console.log(server.port)
