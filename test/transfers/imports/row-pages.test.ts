import { expect, test } from 'bun:test'
import { importCsv } from '../../support/imports.ts'
import { createWatchedApp, planOf } from '../../support/plans.ts'

const people = Array.from(
  { length: 60 },
  (_, n) => `${n % 4 === 3 ? 'none' : `+1212555${1_000 + n}`},Ann,${n % 3}`,
)
const CSV = `phone,first name,city\n${people.join('\n')}\n`

async function imported() {
  const { app, connection, statements } = createWatchedApp()
  const tenant = app.tenant()
  const { id } = await importCsv(app, tenant, CSV)
  const page = async (query: string) =>
    (await app.get(`/contacts/imports/${id}/rows?${query}`, tenant.key)).body
  return { app, connection, statements, page }
}

test('the pages of one verdict have each of its rows once, in the order of the file', async () => {
  const { app, page } = await imported()
  await using _ = app
  const all = (await page('limit=100')).data as Array<{ rowNumber: number; verdict: string }>
  for (const verdict of ['CREATED', 'REJECTED', 'UPDATED']) {
    const found: unknown[] = []
    for (let number = 1; number <= 7; number++)
      found.push(...(await page(`verdict=${verdict}&limit=7&page=${number}`)).data)
    expect(found).toEqual(all.filter((row) => row.verdict === verdict))
  }
})

test('each row names its contact, and a rejected row names none', async () => {
  const { app, page } = await imported()
  await using _ = app
  const { data } = await page('limit=4')
  expect(data.map(({ contactName }: { contactName: string | null }) => contactName)).toEqual([
    'Ann',
    'Ann',
    'Ann',
    null,
  ])
})

test('a distant page of one verdict is read outside the request thread, and skips only in the index', async () => {
  const { app, connection, statements, page } = await imported()
  await using _ = app
  await page('verdict=CREATED&limit=100&page=200')
  await page('limit=100&page=1000')
  expect([...statements.pooled].filter((sql) => sql.includes('contact_import_rows'))).toEqual([])
  const { data, meta } = await page('verdict=CREATED&limit=100&page=1000')
  expect([data, meta.total]).toEqual([[], 45])
  const [pooled] = [...statements.pooled].filter((sql) => sql.includes('contact_import_rows'))
  expect(planOf(connection, pooled!).join('\n')).toContain(
    'USING COVERING INDEX contact_import_rows_verdict (import_id=? AND verdict=? AND row_number<?)',
  )
})
