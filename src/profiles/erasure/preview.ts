import type { Db } from '../../db/database.ts'
import type { PersonRules } from '../dossier/dossier.ts'
import type { FoundPerson } from '../dossier/person.ts'
import { countAbout } from '../dossier/rows.ts'

/** What an erasure would erase and leave, as the API shows it. Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE. */
export async function previewErasure(db: Db, rules: PersonRules, person: FoundPerson) {
  const advice = 'Ask again when the server has less to do.'
  const reader = db.readPool.of({ organizationId: person.organizationId, advice, isJob: true })
  const parts = []
  for (const [table, rule] of Object.entries(rules)) {
    const rows = await countAbout(reader, rule, person)
    if (rows > 0) parts.push({ table, title: rule.title, rows, stays: rule.stays })
  }
  const { contactUuids, phones, emails } = person
  return { contactIds: [...contactUuids], addresses: [...phones, ...emails], parts }
}
