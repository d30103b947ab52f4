import type { IdsInText, JobRules } from '../../module/transport.ts'

/** The internal ids in a row of `jobs`, by the rules for each kind of job in the manifests. */

const tableOf = (jobs: JobRules, kind: unknown, key: string): string | undefined => {
  const rule = jobs[kind as string]
  return rule === undefined || rule === 'STAYS' ? undefined : (rule[key] ?? undefined)
}

const entriesOf = (payload: string): Array<[string, unknown]> =>
  Object.entries(JSON.parse(payload) as Record<string, unknown>)

export const payloadIds: IdsInText = {
  extraColumns: ['kind'],
  rewrite: (text, { idOf, row, jobs }) => {
    const values = entriesOf(text).flatMap(([key, value]) => {
      const table = tableOf(jobs, row.kind, key)
      if (table === undefined || typeof value !== 'number') return [[key, value]]
      const there = idOf(table, value)
      return there === undefined ? [] : [[key, there]]
    })
    return JSON.stringify(Object.fromEntries(values))
  },
}

/**
 * A key `kind:id` or `kind id` that is unique per kind and row. The first id in the payload is the id of the
 * row. The keys of keyword jobs are unique per organization, and the payload need not name the organization.
 */
export const uniqueKeyId: IdsInText = {
  extraColumns: ['kind', 'payload'],
  rewrite: (text, { idOf, row, jobs }) => {
    const parts = /^(\D+)(\d+)$/.exec(text)
    if (!parts) return text
    const [first] = entriesOf(row.payload as string)
    const table = first === undefined ? 'organizations' : tableOf(jobs, row.kind, first[0])
    const there = table === undefined ? undefined : idOf(table, Number(parts[2]))
    return there === undefined ? null : `${parts[1]}${there}`
  },
}

/**
 * Returns the SQL condition that a row `t` of `jobs` is copied, because its kind does not belong to the account
 * of a person.
 */
export function isCopiedJob(jobs: JobRules): string {
  const staying = Object.keys(jobs).filter((kind) => jobs[kind] === 'STAYS')
  return `t.kind NOT IN (${staying.map((kind) => `'${kind}'`).join(', ')})`
}
