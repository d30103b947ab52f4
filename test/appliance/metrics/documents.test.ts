import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MailState } from '../../../src/accounts/system-mails/mail-state.ts'
import { elsewhereFamilies } from '../../../src/appliance/metrics/elsewhere.ts'
import { exposition } from '../../../src/appliance/metrics/exposition.ts'
import { storageFamilies } from '../../../src/appliance/metrics/storage.ts'
import { createTestApp, TEST_CONFIG } from '../../support/app.ts'
import { metricsTextOf, readExposition } from '../../support/metrics.ts'

const docs = join(import.meta.dir, '../../../docs')
const read = (name: string): string => readFileSync(join(docs, name), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; remedy: string }
}

const { groups } = Bun.YAML.parse(read('watching/alerts.yml')) as { groups: Array<{ rules: Rule[] }> }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  title: string
  type: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: Array<{ expr: string }>
}

const dashboard = JSON.parse(read('watching/dashboard.json')) as {
  schemaVersion: number
  panels: Panel[]
  templating: { list: Array<{ query: string | { query: string } }> }
}

/** Names of metrics in an expression. */
const namesIn = (expr: string): string[] => expr.match(/\b(?:carillon|process)_[a-z_]+/g) ?? []

/** Every name of a sample that can be written, with its labels. A metric without an event has zeros. */
async function written(): Promise<Map<string, Set<string>>> {
  const rateLimits = { ...TEST_CONFIG.rateLimits, workspace: { quota: 1, windowSeconds: 60 } }
  await using app = createTestApp({ rateLimits })
  const { key } = app.tenant()
  for (const status of [200, 429]) expect((await app.get('/tags', key)).status).toBe(status)
  const figures = async () => ({
    databaseBytes: 1,
    walBytes: 1,
    freeBytes: 1,
    diskBytes: 1,
    neededBytes: 1,
    snapshot: { takenAt: 1, behindMs: 0 },
  })
  const storage = { figures, probe: async () => undefined, trouble: () => undefined }
  const elsewhere = elsewhereFamilies({
    latestCopy: () => ({
      place: '/copies',
      ageMs: 0,
      failure: undefined,
      unsentMs: 1,
      segmentFailure: undefined,
      unsentLedgerMs: 1,
      ledgerFailure: undefined,
      trouble: undefined,
      newest: { name: 'a', madeAt: 0, bytes: 1, verifiedAt: 0 } as never,
    }),
    lease: { remainingMs: 12_000 },
    mailState: new MailState(),
    certificates: {
      certificateEnds: () => [{ host: 'a.example', status: 'ok', detail: 'good', endsAt: 1 }],
    },
  })
  const texts = [await metricsTextOf(app), exposition([...(await storageFamilies(storage)), ...elsewhere])]
  const names = new Map<string, Set<string>>()
  for (const { samples } of texts.flatMap((text) => [...readExposition(text).values()]))
    for (const { name, labels } of samples)
      names.set(name, new Set([...(names.get(name) ?? []), ...Object.keys(labels)]))
  return names
}

test('every metric and label in the rules and the dashboard is in the output', async () => {
  const names = await written()
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => (typeof query === 'string' ? '' : query.query)),
  ]
  const used = new Set(expressions.flatMap(namesIn))
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((name) => !names.has(name))).toEqual([])
  for (const expr of expressions) {
    for (const [, name, matchers] of expr.matchAll(/\b((?:carillon|process)_[a-z_]+)\{([^}]*)\}/g)) {
      const labels = [...matchers!.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].map(([, label]) => label!)
      const foreign = labels.filter(
        (label) => !['job', 'instance'].includes(label) && !names.get(name!)!.has(label),
      )
      expect({ name, foreign }).toEqual({ name, foreign: [] })
    }
  }
})

describe('the alert rules', () => {
  // test/product/docs-links.test.ts follows the links.
  test('each names a remedy, with a link to a document', () => {
    expect(rules.length).toBeGreaterThan(20)
    for (const { alert, annotations } of rules) {
      expect(annotations.summary).toMatch(/^.{20,}\.$/)
      const isLinked = /; docs\/[\w/-]+\.md(?:#[\w-]+)?$/.test(annotations.remedy)
      expect({ alert, isLinked }).toEqual({ alert, isLinked: true })
    }
  })

  test('each has its reason in the document, and no other is named there', () => {
    const named = read('watching.md')
      .match(/`Carillon[A-Z]\w+`/g)!
      .map((name) => name.slice(1, -1))
    expect(named.sort()).toEqual(rules.map(({ alert }) => alert).sort())
  })
})

test('the dashboard has panels with a title and a place of their own', () => {
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39)
  const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x},${y}`)
  expect(new Set(places).size).toBe(places.length)
  for (const { title, type, targets, gridPos } of dashboard.panels) {
    expect(title).not.toBe('')
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    if (type !== 'row') expect(targets?.length).toBeGreaterThan(0)
  }
})
