import { type Connection, connect } from '../../src/db/driver.ts'
import { type Bench, type Figure, medianMs, say } from './figure.ts'
import { emailOf, lastNameOf, phoneOf, someSerial } from './seed.ts'
import type { Api } from './server.ts'

/** Returns search terms that match from one of a million contacts to a tenth of them. */
export const termsOf = (contacts: number): Array<{ what: string; term: string; goalMs: number }> => {
  const serial = someSerial(contacts)
  return [
    { what: 'nobody', term: 'zzqqx', goalMs: 10 },
    { what: 'one address', term: emailOf(serial).split('@')[0]!, goalMs: 10 },
    { what: 'part of a number', term: phoneOf(serial).slice(6), goalMs: 10 },
    { what: 'a last name', term: lastNameOf(serial), goalMs: 10 },
    // A read worker counts their total.
    { what: 'common text', term: 'marber', goalMs: 50 },
    { what: 'two letters', term: 'qu', goalMs: 50 },
  ]
}

const PREDICATE = `organization_id = 1 AND deleted_at IS NULL AND
  ((first_name || ' ' || ifnull(last_name, '')) LIKE ? OR email LIKE ? OR phone LIKE ?)`

/** Returns a hand-written search without a text index: a page and its total. */
function floorSearch(connection: Connection): (term: string) => number {
  const count = connection.prepare(`SELECT count(*) AS n FROM contacts WHERE ${PREDICATE}`)
  const page = connection.prepare(
    `SELECT * FROM contacts WHERE ${PREDICATE} ORDER BY created_at DESC, id DESC LIMIT 20`,
  )
  return (term) => {
    const patterns = Array.from({ length: 3 }, () => `%${term}%`)
    page.all(...patterns)
    return (count.get(...patterns) as { n: number }).n
  }
}

/** Measures GET /contacts?search=, the whole request, against LIKE in a bare loop. */
export async function searchBenches({ options }: Bench, engine: string, api: Api): Promise<Figure[]> {
  const connection = connect(engine, { readonly: true })
  const floor = floorSearch(connection)
  const figures: Figure[] = []
  for (const { what, term, goalMs } of termsOf(options.contacts)) {
    say(`search for ${what} …`)
    const path = `/contacts?search=${encodeURIComponent(term)}`
    const { total } = (await api.get(path)).meta
    if (total !== floor(term)) throw new Error(`The search for ${term} found ${total}, not ${floor(term)}.`)
    // Each commit invalidates the cached totals, so that each request counts again.
    const commit = () => api.request('PATCH', '/organization', { name: `Bench ${performance.now()}` })
    const ours = await medianMs(options.rounds * 3, () => api.get(path), commit)
    figures.push({
      work: `search: ${what} (${total.toLocaleString('en-US')} found)`,
      unit: 'ms',
      floor: await medianMs(options.rounds, () => floor(term)),
      ours,
      goal: `at most ${goalMs} ms`,
      isMet: (_ratio, ms) => ms <= goalMs,
    })
  }
  connection.close()
  return figures
}
