import { expect } from 'bun:test'
import type { Connection } from '../../src/db/driver.ts'
import type { TestApp } from './app.ts'
import type { Sendable } from './campaigns.ts'

/**
 * Recount of analytics from the rows of messages, clicks, texts and deals, with code that shares nothing with
 * the product.
 */

interface Row {
  [column: string]: string | number | null
}

const UNITS = { MINUTE: 60_000, HOUR: 3_600_000, DAY: 86_400_000 } as const

/** All rows behind the results. */
export interface Rows {
  executions: Row[]
  messages: Row[]
  clicks: Row[]
  opens: Row[]
  texts: Row[]
  deals: Row[]
}

export function readRows(connection: Connection): Rows {
  const all = (sql: string) => connection.prepare(sql).all() as Row[]
  return {
    executions: all('SELECT * FROM executions'),
    messages: all('SELECT * FROM messages'),
    clicks: all('SELECT * FROM link_clicks'),
    opens: all('SELECT * FROM mail_opens'),
    texts: all('SELECT * FROM inbound_messages'),
    deals: all('SELECT * FROM conversions'),
  }
}

const countBy = (values: ReadonlyArray<string | number | null>): Map<string | number | null, number> => {
  const counts = new Map<string | number | null, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const distinct = (rows: readonly Row[]): number => new Set(rows.map((row) => row.contact_id)).size

const rate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(Math.min(1, part / whole) * 10_000) / 10_000

const reasons = (rows: readonly Row[]) =>
  [...countBy(rows.map((row) => row.error_code ?? 'UNKNOWN'))]
    .map(([errorCode, count]) => ({ errorCode: String(errorCode), count }))
    .sort((a, b) => b.count - a.count || a.errorCode.localeCompare(b.errorCode))

/** Returns the rows of a campaign, or of one run of it. */
function only(rows: Rows, campaignId: number, executionId?: number): Rows {
  const belongs = (row: Row) =>
    row.campaign_id === campaignId && (executionId === undefined || row.execution_id === executionId)
  const ofMessage = new Map(rows.messages.map((message) => [message.id, message]))
  return {
    executions: rows.executions,
    messages: rows.messages.filter(belongs),
    // The message decides the campaign, not the click's own columns.
    clicks: rows.clicks.filter(({ message_id }) => belongs(ofMessage.get(message_id!) ?? {})),
    opens: rows.opens.filter(({ message_id }) => belongs(ofMessage.get(message_id!) ?? {})),
    texts: rows.texts.filter(belongs),
    deals: rows.deals.filter(belongs),
  }
}

function totalsOf({ executions, messages, clicks, opens, texts }: Rows) {
  const cancelled = new Set(executions.filter(({ status }) => status === 'CANCELLED').map(({ id }) => id))
  const shown = messages.map(({ status, execution_id }) =>
    cancelled.has(execution_id!) && (status === 'SCHEDULED' || status === 'QUEUED') ? 'CANCELLED' : status,
  )
  const number = (...statuses: string[]) => shown.filter((status) => statuses.includes(String(status))).length
  const sent = messages.filter(({ sent_at }) => sent_at !== null).length
  const delivered = number('DELIVERED', 'READ')
  const opened = distinct(opens.filter(({ is_machine }) => is_machine === 0))
  const isMail = messages.some(({ channel }) => channel === 'EMAIL')
  const arrived = isMail ? number('SENT') + delivered : delivered
  const clicked = distinct(clicks.filter(({ bot_reason }) => bot_reason === null))
  const replied = distinct(texts.filter(({ kind }) => kind === 'OTHER'))
  const optedOut = distinct(texts.filter(({ kind }) => kind === 'OPT_OUT'))
  const failed = number('FAILED')
  return {
    totals: {
      recipients: messages.length,
      queued: number('SCHEDULED', 'QUEUED', 'SENDING'),
      sent,
      delivered,
      read: number('READ'),
      opened,
      machineOpened: opens.filter(({ is_machine }) => is_machine === 1).length,
      clicked,
      replied,
      optedOut,
      failed,
      skipped: number('SKIPPED'),
      cancelled: number('CANCELLED'),
    },
    rates: {
      delivery: rate(arrived, sent),
      open: rate(opened, arrived),
      click: rate(clicked, arrived),
      reply: rate(replied, arrived),
      optOut: rate(optedOut, arrived),
      failure: rate(failed, number('SENT') + delivered + failed),
    },
  }
}

function timelineOf({ messages, clicks, texts }: Rows, interval: keyof typeof UNITS, nowMs: number) {
  const unit = UNITS[interval]
  const from = interval === 'MINUTE' ? nowMs - (nowMs % unit) + unit - 48 * UNITS.HOUR : 0
  const points = new Map<number, Record<string, number>>()
  const add = (field: string, at: string | number | null) => {
    const bucket = Number(at) - (Number(at) % unit)
    if (at === null || bucket < from) return
    const none = { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0 }
    const point: Record<string, number> = points.get(bucket) ?? none
    point[field]! += 1
    points.set(bucket, point)
  }
  for (const { status, sent_at, delivered_at, failed_at } of messages) {
    add('sent', sent_at!)
    add('delivered', delivered_at!)
    if (status === 'FAILED') add('failed', failed_at!)
  }
  for (const { bot_reason, clicked_at } of clicks) if (bot_reason === null) add('clicked', clicked_at!)
  for (const { kind, received_at } of texts) if (kind === 'OTHER') add('replied', received_at!)
  return [...points]
    .sort(([a], [b]) => a - b)
    .map(([bucket, counts]) => ({ bucket: new Date(bucket).toISOString(), ...counts }))
}

function recounted(rows: Rows, interval: keyof typeof UNITS, nowMs: number) {
  const { messages, opens, deals } = rows
  const segments = messages
    .filter(({ sent_at }) => sent_at !== null)
    .reduce((sum, { segment_count }) => sum + Number(segment_count), 0)
  return {
    ...totalsOf(rows),
    segments,
    creditsUsed: 0,
    cost: null,
    failureReasons: reasons(messages.filter(({ status }) => status === 'FAILED')),
    skipReasons: reasons(messages.filter(({ status }) => status === 'SKIPPED')),
    timeline: timelineOf(rows, interval, nowMs),
    machineOpens: reasons(
      opens.filter(({ is_machine }) => is_machine === 1).map(({ reason }) => ({ error_code: reason! })),
    ).map(({ errorCode, count }) => ({ reason: errorCode, count })),
    // None of these campaigns has an A/B test.
    variants: [],
    conversions: {
      count: deals.length,
      amount: deals.reduce((sum, deal) => sum + Number(deal.amount_hundredths), 0) / 100,
      currency: 'USD',
      byCurrency:
        deals.length === 0
          ? []
          : [
              {
                currency: 'USD',
                count: deals.length,
                amount: deals.reduce((sum, deal) => sum + Number(deal.amount_hundredths), 0) / 100,
              },
            ],
    },
  }
}

const lastOf = (clicks: readonly Row[]): string | null =>
  clicks.length === 0
    ? null
    : new Date(Math.max(...clicks.map(({ clicked_at }) => Number(clicked_at)))).toISOString()

/** Reads every result, and compares it with the recount. Throws the differences. */
export async function compareWithRecount(
  app: TestApp,
  { key }: Sendable,
  connection: Connection,
): Promise<void> {
  const rows = readRows(connection)
  const read = async (path: string) => (await app.get(path, key)).body.data
  const campaigns = connection.prepare('SELECT id, uuid FROM campaigns ORDER BY id').all() as Row[]
  for (const { id, uuid } of campaigns) {
    const runs = rows.executions.filter(({ campaign_id }) => campaign_id === id)
    for (const interval of ['MINUTE', 'HOUR', 'DAY'] as const) {
      const query = `analytics?interval=${interval}`
      const expected = (run?: number) => recounted(only(rows, Number(id), run), interval, app.clock.now())
      expect(await read(`/campaigns/${uuid}/${query}`)).toEqual(expected())
      for (const run of runs)
        expect(await read(`/campaigns/${uuid}/executions/${run.uuid}/${query}`)).toEqual(
          expected(Number(run.id)),
        )
    }
    const compared = await read(`/campaigns/${uuid}/executions/compare?limit=50`)
    for (const { executionId, totals, rates } of compared) {
      const run = runs.find((one) => one.uuid === executionId)!
      expect({ totals, rates }).toEqual(totalsOf(only(rows, Number(id), Number(run.id))))
    }
    await compareClicks(app, { key, campaign: String(uuid) }, only(rows, Number(id)).clicks)
    await comparePeople(app, { key, campaign: String(uuid) }, only(rows, Number(id)))
  }
  await compareContacts(app, key, connection, rows)
}

async function compareClicks(
  app: TestApp,
  { key, campaign }: { key: string; campaign: string },
  clicks: readonly Row[],
): Promise<void> {
  const read = async (path: string) => (await app.get(`/campaigns/${campaign}/${path}`, key)).body.data
  const ofPeople = clicks.filter(({ bot_reason }) => bot_reason === null)
  const links = (await read('link-analytics')) as Array<Record<string, unknown> & { linkId: string }>
  for (const { linkId, totalClicks, uniqueClicks, botClicks, lastClickedAt } of links) {
    const id = app.db.value<number>('SELECT id FROM short_links WHERE uuid = ?', linkId)
    const here = ofPeople.filter(({ link_id }) => link_id === id)
    expect({ totalClicks, uniqueClicks, botClicks, lastClickedAt }).toEqual({
      totalClicks: here.length,
      uniqueClicks: distinct(here),
      botClicks: clicks.filter(({ link_id }) => link_id === id).length - here.length,
      lastClickedAt: lastOf(here),
    })
  }
  expect(await read('click-analytics')).toMatchObject({
    totalClicks: ofPeople.length,
    uniqueContacts: distinct(ofPeople),
    botClicks: clicks.length - ofPeople.length,
    lastClickAt: lastOf(ofPeople),
  })
}

/** Compares the messages behind each number: opened, clicked, replied, opted out, won, and by reason. */
async function comparePeople(
  app: TestApp,
  { key, campaign }: { key: string; campaign: string },
  { messages, opens, clicks, texts, deals }: Rows,
): Promise<void> {
  const clicked = clicks.filter(({ bot_reason }) => bot_reason === null)
  const byMessage = (given: readonly Row[]) => (message: Row) =>
    given.some(({ message_id }) => message_id === message.id)
  const byRecipient = (given: readonly Row[]) => (message: Row) =>
    given.some(
      ({ execution_id, contact_id }) =>
        execution_id === message.execution_id && contact_id === message.contact_id && contact_id !== null,
    )
  const isInDoubt = (row: Row) =>
    row.status === 'FAILED' &&
    row.error_code === 'UNKNOWN' &&
    row.provider_message_id === null &&
    row.provider_error_code === null
  const filters: Array<[string, (message: Row) => boolean]> = [
    ['isInDoubt=true', isInDoubt],
    ['isInDoubt=false', (message) => !isInDoubt(message)],
    ['did=OPENED', byMessage(opens.filter(({ is_machine }) => is_machine === 0))],
    ['did=CLICKED', byMessage(clicked)],
    ['did=REPLIED', byRecipient(texts.filter(({ kind }) => kind === 'OTHER'))],
    ['did=OPTED_OUT', byRecipient(texts.filter(({ kind }) => kind === 'OPT_OUT'))],
    ['did=CONVERTED', byRecipient(deals)],
  ]
  for (const id of new Set(clicked.map(({ link_id }) => link_id))) {
    const link = app.db.value<string>('SELECT uuid FROM short_links WHERE id = ?', id)
    filters.push([`linkId=${link}`, byMessage(clicked.filter(({ link_id }) => link_id === id))])
  }
  const codes = new Set(messages.map(({ error_code }) => error_code).filter((code) => code !== null))
  for (const code of codes) filters.push([`errorCode=${code}`, ({ error_code }) => error_code === code])
  for (const [query, isListed] of filters) {
    const { body } = await app.get(`/campaigns/${campaign}/messages?limit=100&${query}`, key)
    const expected = messages.filter(isListed)
    expect([query, body.meta.total]).toEqual([query, expected.length])
    const listed = body.data.map(({ id }: { id: string }) => id).sort()
    expect([query, listed]).toEqual([
      query,
      expected
        .map(({ uuid }) => uuid)
        .sort()
        .slice(0, 100),
    ])
  }
}

async function compareContacts(app: TestApp, key: string, connection: Connection, rows: Rows): Promise<void> {
  const contacts = connection.prepare('SELECT id, uuid FROM contacts WHERE deleted_at IS NULL').all() as Row[]
  for (const { id, uuid } of contacts) {
    const own = rows.clicks.filter(({ contact_id, bot_reason }) => contact_id === id && bot_reason === null)
    const { body } = await app.get(`/contacts/${uuid}/link-analytics`, key)
    const ofMail = new Set(rows.messages.filter(({ channel }) => channel === 'EMAIL').map((row) => row.id))
    const summed = (clicks: readonly Row[]) => ({
      totalClicks: clicks.length,
      uniqueLinks: countBy(clicks.map(({ link_id }) => link_id!)).size,
      lastClickedAt: lastOf(clicks),
    })
    expect(body.data.smartLinks).toEqual(summed(own.filter((row) => !ofMail.has(row.message_id))))
    expect(body.data.email).toEqual(summed(own.filter((row) => ofMail.has(row.message_id))))
    await compareEmails(app, key, { id: Number(id), uuid: String(uuid) }, rows)
  }
}

/** Compares the displayed status of each email with its message, opens and clicks. */
async function compareEmails(
  app: TestApp,
  key: string,
  contact: { id: number; uuid: string },
  { messages, opens, clicks }: Rows,
): Promise<void> {
  const own = messages.filter(
    ({ contact_id, channel, status }) =>
      contact_id === contact.id && channel === 'EMAIL' && status !== 'SKIPPED',
  )
  const displayed = own.map(({ id, status }) => {
    if (status === 'FAILED' || status === 'CANCELLED') return status
    if (clicks.some((row) => row.message_id === id && row.bot_reason === null)) return 'CLICKED'
    if (opens.some((row) => row.message_id === id && row.is_machine === 0)) return 'OPENED'
    return status === 'SENDING' ? 'QUEUED' : status === 'READ' ? 'OPENED' : status
  })
  const shown: Array<{ status: string }> = []
  for (let page = 1; shown.length < own.length; page++) {
    const { data } = (await app.get(`/contacts/${contact.uuid}/emails?page=${page}`, key)).body
    if (data.length === 0) break
    shown.push(...data)
  }
  expect(shown.map(({ status }) => status).reverse()).toEqual(displayed as string[])
}
