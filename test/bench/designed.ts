import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PLAIN_BRAND } from '../../src/accounts/brand/service.ts'
import { lookOfBrand, renderDesign } from '../../src/campaigns/designs/render.ts'
import { EmailDesign } from '../../src/campaigns/designs/schema.ts'
import { showMarks } from '../../src/content/mail/shown-blocks.ts'
import type { EmailProvider } from '../../src/providers/port.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { EVERY_BLOCK } from '../support/designs.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { seedDataDir } from './seed.ts'
import { databaseAtNoon, NOON, rateOf, sendByEngine } from './send.ts'

/** A designed mail beside own HTML of the same size: nothing may be made for a recipient but the merge. */

const rules = { operator: 'AND', conditions: [{ field: 'firstName', operator: 'starts_with', value: 'B' }] }
const withRules = {
  ...EVERY_BLOCK,
  blocks: EVERY_BLOCK.blocks.map((block) => (block.id === 'coupon' ? { ...block, showTo: rules } : block)),
}

interface Content {
  htmlBody: string | null
  design: string | null
  htmlSent: string
  shownBlocks: string | null
  text: string
}

/** Returns the columns of a campaign with a designed mail. */
async function designed(document: unknown): Promise<Content> {
  const design = v.parse(EmailDesign, document)
  const look = lookOfBrand({ ...PLAIN_BRAND, name: 'Bench' }, 'en-US')
  const { html, text, shownBlocks } = await renderDesign(design, { look, organizationId: 1 })
  return {
    htmlBody: null,
    design: JSON.stringify(design),
    htmlSent: html,
    shownBlocks: shownBlocks && JSON.stringify(shownBlocks),
    text,
  }
}

/** Returns the same mail as HTML of its author. */
const asHtml = ({ htmlSent, text }: Content): Content => {
  const html = showMarks(0).reduce((left, mark) => left.replace(mark, ''), htmlSent)
  return { htmlBody: html, design: null, htmlSent: html, shownBlocks: null, text }
}

/** Queues a mail for every contact. */
function queueMails(file: string, { htmlBody, design, htmlSent, shownBlocks, text }: Content): void {
  const connection = openLiveDatabase(file)
  connection.exec(`
    UPDATE organizations SET address_line1 = '1 Main St', city = 'Austin';
    INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at)
      VALUES (1, 's', 1, 'All', 'STATIC', 0, 0);
    INSERT INTO channel_identities (id, uuid, organization_id, channel, provider, name, address, throughput_per_second,
        callback_token, created_at, updated_at)
      VALUES (1, 'i', 1, 'EMAIL', 'SANDBOX', 'Bench', 'news@bench.example', 10000000, 't', 0, 0);
    INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template, segment_id,
        created_at, updated_at)
      VALUES (1, '018e0000-0000-7000-8000-000000000001', 1, 'Bench', 'IMMEDIATE', 'EMAIL', 'MARKETING', 'SENDING', '', 1, 0, 0);
    UPDATE campaigns SET track_links = 0, track_opens = 0, subject = 'Hello {{firstName|there}}';
    INSERT INTO campaign_channel_identities VALUES (1, 1, 1, 0);
    INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for, started_at,
        audience_cursor, queued_count, created_at)
      VALUES (1, 'e', 1, 1, 1, 'RUNNING', 0, ${NOON}, NULL, 0, 0);
    INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address, status,
        queued_at, created_at)
      SELECT uuid, 1, 1, 1, id, 'EMAIL', email, 'QUEUED', 0, 0 FROM contacts WHERE status = 'ACTIVE';
    UPDATE executions SET queued_count = (SELECT count(*) FROM messages)`)
  connection
    .prepare(
      'UPDATE campaigns SET html_body = ?, design = ?, html_sent = ?, shown_blocks = ?, message_template = ?',
    )
    .run(htmlBody, design, htmlSent, shownBlocks, text)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}

/** A mail server that takes every mail at once. */
const provider: EmailProvider = {
  maxBatch: 1,
  maxInFlight: 1_000,
  reportsBegin: true,
  readyFor: () => 1_000,
  send: async ([mail], _signal, begin) => {
    if (begin) await begin(mail!.reference)
    return [{ outcome: 'accepted', providerMessageId: mail!.reference }]
  },
  verify: async () => [],
}

export async function designedBenches({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'designed')
  say(`Seeding ${options.contacts.toLocaleString('en-US')} contacts …`)
  seedDataDir(dataDir, options.contacts, options.contacts)
  const engineFile = join(dataDir, 'live', 'engine.db')
  const figures: Figure[] = []
  for (const [name, document] of [
    ['a designed mail', EVERY_BLOCK],
    ['a designed mail with a block for some contacts', withRules],
  ] as const) {
    say(`${name} …`)
    const made = await designed(document)
    const [own, html] = [`${engineFile}-design`, `${engineFile}-html`]
    for (const [file, content] of [
      [own, made],
      [html, asHtml(made)],
    ] as const) {
      cpSync(engineFile, file)
      queueMails(file, content)
    }
    const [floor, ours]: [number[], number[]] = [[], []]
    const send = (file: string) => rateOf(file, (copy) => sendByEngine(databaseAtNoon(copy), provider))
    for (let round = 0; round < Math.min(options.rounds, 3); round++) {
      floor.push(await send(html))
      ours.push(await send(own))
    }
    for (const file of [own, html]) rmSync(file)
    figures.push({
      work: `${name} beside own HTML of ${Math.round(made.htmlSent.length / 1_000)} kB (${options.contacts.toLocaleString('en-US')})`,
      unit: '/s',
      floor: median(floor),
      ours: median(ours),
      goal: '0.95 of own HTML',
      isMet: (ratio) => ratio >= 0.95,
    })
  }
  rmSync(dataDir, { recursive: true })
  return figures
}
