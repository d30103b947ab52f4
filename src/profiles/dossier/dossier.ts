import { dossier as english } from '../../../words/en/dossier.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import type { PersonRule } from '../../module/person.ts'
import { type DossierHead, documentEnd, documentStart, partStart, rowEntry } from './document.ts'
import type { FoundPerson } from './person.ts'
import { presentRows, type ShownRow } from './present.ts'
import { rowsAbout } from './rows.ts'

/**
 * Makes one file of everything that an organization stores about a person (GDPR art. 15(1), 15(3), 20(1)): JSON
 * for software, or HTML to read. Both are made from the rules of the manifests while they are read, so that a
 * person with many rows takes no memory.
 */

/** Rules by table. */
export type PersonRules = Readonly<Record<string, PersonRule>>

export type DossierFormat = 'json' | 'html'

interface Part {
  table: string
  title: string
  about: string
  rows: AsyncGenerator<readonly ShownRow[]>
}

/** @param language BCP 47 tag */
function* partsOf(db: Db, rules: PersonRules, person: FoundPerson, language: string): Generator<Part> {
  const say = inLanguage(english, language)
  const reader = db.readPool.of({
    organizationId: person.organizationId,
    // Some tables have no index for a person. They are read whole, one at a time.
    isJob: true,
    advice: 'Ask again when the server is less busy.',
  })
  const { contacts, ...others } = rules
  for (const [table, rule] of Object.entries({ contacts: contacts!, ...others })) {
    yield { table, title: rule.title(say), about: rule.about(say), rows: shownRows(table, rule) }
  }
  async function* shownRows(table: string, rule: PersonRule) {
    for await (const rows of rowsAbout({ db, reader, table }, rule, person))
      yield presentRows(db, rule, rows, language)
  }
}

function headOf(db: Db, { organizationId, contactUuids, phones, emails }: FoundPerson): DossierHead {
  const { uuid, name, timezone } = getOrganization(db, organizationId)
  return {
    organization: { id: uuid, name },
    timezone,
    preparedAt: toIso(db.clock.now()),
    contactIds: contactUuids,
    addresses: [...phones, ...emails],
  }
}

/** Returns the file in pieces. Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE while it is read. */
export function dossierPieces(
  db: Db,
  rules: PersonRules,
  person: FoundPerson,
  format: DossierFormat,
): AsyncGenerator<string> {
  const head = headOf(db, person)
  // JSON is for software, so its sentences are English.
  if (format === 'json') return asJson(head, partsOf(db, rules, person, 'en'))
  const { locale } = getOrganization(db, person.organizationId)
  return asHtml(head, partsOf(db, rules, person, locale), locale)
}

async function* asJson(head: DossierHead, parts: Iterable<Part>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"parts":[`
  let before = '\n'
  for (const { table, title, about, rows } of parts) {
    yield `${before}{"table":${JSON.stringify(table)},"title":${JSON.stringify(title)},"about":${JSON.stringify(about)},"rows":[`
    before = ',\n'
    let between = '\n  '
    for await (const some of rows) {
      yield between + some.map((row) => JSON.stringify(row)).join(',\n  ')
      between = ',\n  '
    }
    yield ']}'
  }
  yield '\n]}\n'
}

/** @param language BCP 47 tag of the organization */
async function* asHtml(head: DossierHead, parts: Iterable<Part>, language: string): AsyncGenerator<string> {
  yield documentStart(head, language)
  for (const { rows, ...part } of parts) {
    let isBegun = false
    for await (const some of rows) {
      const entries = some.map((row) => rowEntry(row, head.timezone)).join('')
      yield (isBegun ? '' : partStart(part)) + entries
      isBegun = true
    }
  }
  yield documentEnd()
}

/** Records the disclosure in the audit log, without the name of the person. */
export const recordDossier = (tx: Tx, { organizationId, contactUuid: id }: FoundPerson): void =>
  recordAuditEvent(tx, { organizationId, act: 'DOSSIER_MADE', resource: { type: 'CONTACT', id } })
