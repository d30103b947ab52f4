/**
 * The floor: the same work written by hand with Bun.serve and prepared statements only. It has the same
 * schema, rows, authentication and fields in answers, but no validation library, router, permissions or rate
 * limits.
 *
 * Usage: bun test/bench/floor-server.ts <engine.db> [--ungrouped]; prints its port. With --ungrouped, each
 * writing request has its own commit.
 */
import { createHash } from 'node:crypto'
import { uuidv7 } from '../../src/lib/ids.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'

const db = openLiveDatabase(process.argv[2]!)

const keyHolder = db.prepare(
  `SELECT k.organization_id AS id, o.contact_count AS total FROM api_keys k JOIN organizations o ON o.id = k.organization_id
   WHERE k.key_hash = ? AND k.revoked_at IS NULL`,
)
const COLUMNS = `c.id AS rowId, c.uuid AS id, c.first_name AS firstName, c.last_name AS lastName, c.phone, c.email, c.status,
  c.source, c.stage, c.opted_out_at AS optedOutAt, c.email_suppressed_at AS emailSuppressedAt, c.address_line1 AS addressLine1,
  c.address_line2 AS addressLine2, c.city, c.state, c.postal_code AS postalCode, c.country, c.timezone,
  c.custom_fields AS customFields, c.last_contacted_at AS lastContactedAt, c.last_inbound_at AS lastInboundAt,
  c.created_at AS createdAt, c.updated_at AS updatedAt`
const oneContact = db.prepare(
  `SELECT ${COLUMNS} FROM contacts c WHERE c.organization_id = ? AND c.uuid = ? AND c.deleted_at IS NULL`,
)
const pageOfContacts = db.prepare(
  `SELECT ${COLUMNS} FROM contacts c WHERE c.organization_id = ? AND c.deleted_at IS NULL
   ORDER BY c.created_at DESC, c.id DESC LIMIT 20`,
)
const tagsOf = db.prepare(
  `SELECT t.uuid AS id, t.name FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
   WHERE ct.organization_id = ? AND ct.contact_id = ?`,
)
const tagsOfPage = db.prepare(
  `SELECT ct.contact_id AS contactId, t.uuid AS id, t.name FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
   WHERE ct.organization_id = ? AND ct.contact_id IN (SELECT value FROM json_each(?))`,
)
const insertContact = db.prepare(
  `INSERT INTO contacts (uuid, organization_id, first_name, last_name, phone, email, source, created_at, updated_at)
   VALUES (?, ?, ?, ?, ?, ?, 'MANUAL', ?, ?)`,
)
const byPhone = db.prepare(
  'SELECT 1 FROM contacts WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL',
)

interface Row {
  rowId: number
  firstName: string
  lastName: string | null
  optedOutAt: number | null
  emailSuppressedAt: number | null
  customFields: string
  createdAt: number
  updatedAt: number
}

const present = (row: Row, tags: Array<{ id: string; name: string }>) => {
  const { rowId, optedOutAt, emailSuppressedAt, customFields, ...rest } = row
  return {
    ...rest,
    fullName: row.lastName ? `${row.firstName} ${row.lastName}` : row.firstName,
    isOptedOut: optedOutAt !== null,
    optedOutAt: optedOutAt === null ? null : new Date(optedOutAt).toISOString(),
    emailSubscribed: emailSuppressedAt === null,
    tags,
    tagIds: tags.map((tag) => tag.id),
    customFields: JSON.parse(customFields),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

type Pending = () => () => void
let pending: Pending[] = []

const isGrouped = !process.argv.includes('--ungrouped')

/** Groups all writes of one turn of the event loop into one commit. */
function grouped(work: () => Response): Response | Promise<Response> {
  if (!isGrouped) {
    db.exec('BEGIN IMMEDIATE')
    const answer = work()
    db.exec('COMMIT')
    return answer
  }
  return new Promise((resolve) => {
    pending.push(() => {
      const response = work()
      return () => resolve(response)
    })
    if (pending.length > 1) return
    setImmediate(() => {
      const group = pending
      pending = []
      db.exec('BEGIN IMMEDIATE')
      const answers = group.map((run) => run())
      db.exec('COMMIT')
      for (const answer of answers) answer()
    })
  })
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const key = request.headers.get('authorization')?.slice(7) ?? ''
    const holder = keyHolder.get(createHash('sha256').update(key).digest('hex')) as
      | { id: number; total: number }
      | undefined
    if (!holder) return new Response('{"success":false}', { status: 401 })
    const path = request.url.slice(request.url.indexOf('/', 8))
    if (request.method === 'POST') {
      const body = (await request.json()) as {
        firstName: string
        lastName: string
        phone: string
        email: string
      }
      return grouped(() => {
        if (byPhone.get(holder.id, body.phone)) return new Response('{"success":false}', { status: 409 })
        const id = uuidv7()
        const now = Date.now()
        insertContact.run(id, holder.id, body.firstName, body.lastName, body.phone, body.email, now, now)
        return Response.json({ success: true, data: { id }, message: 'Contact created' }, { status: 201 })
      })
    }
    if (path.startsWith('/contacts/')) {
      const row = oneContact.get(holder.id, path.slice(10)) as Row | undefined
      if (!row) return new Response('{"success":false}', { status: 404 })
      const tags = tagsOf.all(holder.id, row.rowId) as Array<{ id: string; name: string }>
      return Response.json({ success: true, data: present(row, tags) })
    }
    const rows = pageOfContacts.all(holder.id) as Row[]
    const tags = new Map<number, Array<{ id: string; name: string }>>()
    const links = tagsOfPage.all(holder.id, JSON.stringify(rows.map((row) => row.rowId))) as Array<{
      contactId: number
      id: string
      name: string
    }>
    for (const { contactId, id, name } of links)
      tags.set(contactId, [...(tags.get(contactId) ?? []), { id, name }])
    return Response.json({
      success: true,
      data: rows.map((row) => present(row, tags.get(row.rowId) ?? [])),
      meta: { page: 1, limit: 20, total: holder.total, totalPages: Math.ceil(holder.total / 20) },
    })
  },
})
console.log(server.port)
