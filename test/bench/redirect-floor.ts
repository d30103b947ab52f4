/**
 * The floor of the redirect: one prepared read, the answer, and the click written afterwards in batches, with
 * the same row and the same counters.
 *
 * Usage: bun test/bench/redirect-floor.ts <engine.db>; prints its port.
 */
import { fromBase62 } from '../../src/lib/ids.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'

const db = openLiveDatabase(process.argv[2]!)
const find = db.prepare(
  `SELECT l.id AS linkId, l.original_url AS url, r.message_id AS messageId
   FROM recipient_links r JOIN short_links l ON l.id = r.link_id WHERE r.code = ?`,
)
const insert = db.prepare(
  `INSERT INTO link_clicks (organization_id, link_id, campaign_id, message_id, contact_id, clicked_at, browser, device, referrer)
   SELECT 1, value->>0, m.campaign_id, m.id, m.contact_id, value->>2, 'Safari', 'MOBILE', ''
   FROM json_each(?) JOIN messages m ON m.id = value->>1`,
)
const count = db.prepare(
  'UPDATE short_links SET total_clicks = total_clicks + ?, last_clicked_at = ? WHERE id = 1',
)

let waiting: Array<[linkId: number, messageId: number, at: number]> = []

function flush(): void {
  const batch = waiting
  waiting = []
  db.exec('BEGIN IMMEDIATE')
  insert.run(JSON.stringify(batch))
  count.run(batch.length, Date.now())
  db.exec('COMMIT')
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const code = request.url.slice(request.url.indexOf('/s/', 8) + 3)
    const found = find.get(fromBase62(code) ?? 0) as
      | { linkId: number; url: string; messageId: number }
      | undefined
    if (!found) return new Response('', { status: 404 })
    waiting.push([found.linkId, found.messageId, Date.now()])
    if (waiting.length === 1) setTimeout(flush, 20)
    const headers = { location: found.url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 302, headers })
  },
})
console.log(server.port)
