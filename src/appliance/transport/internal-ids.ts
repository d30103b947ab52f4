/** A row's internal id elsewhere; undefined when it is not there. */
export type IdOf = (table: string, id: number) => number | undefined

type Json = Record<string, unknown>

const listOf = (idOf: IdOf, table: string, ids: unknown): number[] =>
  (ids as number[]).map((id) => idOf(table, id)).filter((id) => id !== undefined)

const pairsOf = (idOf: IdOf, table: string, pairs: unknown): unknown[] =>
  (pairs as Array<[number, unknown]>).flatMap(([id, ...rest]) => {
    const there = idOf(table, id)
    return there === undefined ? [] : [[there, ...rest]]
  })

function bulkNote(idOf: IdOf, { id, added, removed, segments, ...rest }: Json): Json[] {
  const there = idOf('contacts', id as number)
  if (there === undefined) return []
  return [
    {
      id: there,
      ...rest,
      ...(added ? { added: listOf(idOf, 'tags', added) } : {}),
      ...(removed ? { removed: pairsOf(idOf, 'tags', removed) } : {}),
      ...(segments ? { segments: pairsOf(idOf, 'segments', segments) } : {}),
    },
  ]
}

function undoNote(idOf: IdOf, text: string): string {
  const { tags, segment, ...rest } = JSON.parse(text) as Json
  const there = segment === undefined ? undefined : idOf('segments', segment as number)
  return JSON.stringify({
    ...rest,
    ...(tags ? { tags: listOf(idOf, 'tags', tags) } : {}),
    ...(there === undefined ? {} : { segment: there }),
  })
}

/** The place of the consent in the text of a proof; see src/delivery/proofs/record.ts. */
const CONSENT_IN_PROOF = 4

function proof(idOf: IdOf, text: string): string {
  const values = text.split('|')
  const consent = values[CONSENT_IN_PROOF]
  if (!consent) return text
  values[CONSENT_IN_PROOF] = String(idOf('consents', Number(consent)) ?? '')
  return values.join('|')
}

/** What the numbers in the payload of a job name, by kind and key, `*` for every kind; null for no row. */
export const NAMED_IN_JOBS: Readonly<Record<string, string | null>> = {
  '*.executionId': 'executions',
  '*.contactId': 'contacts',
  '*.noticeId': 'notices',
  '*.conversationId': 'conversations',
  '*.replacesId': 'notices',
  '*.segmentId': 'segments',
  '*.customFieldId': 'custom_fields',
  '*.exportId': 'contact_exports',
  '*.operationId': 'contact_bulk_operations',
  'contact_import.run.importId': 'contact_imports',
  'contact_import.undo.importId': 'contact_imports',
  'suppression_import.run.importId': 'suppression_imports',
  'inbound_media.fetch.id': 'inbound_media',
  'webhook.recover.endpointId': 'webhook_endpoints',
  'webhook.recover.since': null,
  'webhook.mail_owner.endpointId': 'webhook_endpoints',
  // These jobs stay.
  'email_verification.send.userId': null,
  'security_mail.tell.at': null,
}

const namedBy = (kind: string, key: string): string | undefined =>
  NAMED_IN_JOBS[`${kind}.${key}`] ?? NAMED_IN_JOBS[`*.${key}`] ?? undefined

function payload(idOf: IdOf, text: string, { kind }: Json): string {
  const values = Object.entries(JSON.parse(text) as Json).flatMap(([key, value]) => {
    const table = namedBy(kind as string, key)
    if (table === undefined || typeof value !== 'number') return [[key, value]]
    const there = idOf(table, value)
    return there === undefined ? [] : [[key, there]]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/**
 * `kind:id` or `kind id`: one of its kind for one row, which the payload names first.
 * The keywords are pushed once for an organization, which the payload need not name.
 */
function uniqueKey(idOf: IdOf, text: string, { kind, payload: stored }: Json): string | null {
  const parts = /^(\D+)(\d+)$/.exec(text)
  if (!parts) return text
  const [key] = Object.entries(JSON.parse(stored as string) as Json)
  const table = key === undefined ? 'organizations' : namedBy(kind as string, key[0])
  const there = table === undefined ? undefined : idOf(table, Number(parts[2]))
  return there === undefined ? null : `${parts[1]}${there}`
}

/** The same text with the ids of elsewhere. @param row the values of the columns in `BESIDE` */
type Rewrite = (idOf: IdOf, text: string, row: Json) => string | null

/** By `table.column`. */
export const REWRITES: Readonly<Record<string, Rewrite>> = {
  'contact_bulk_pieces.contact_ids': (idOf, text) =>
    JSON.stringify(listOf(idOf, 'contacts', JSON.parse(text))),
  'contact_bulk_pieces.notes': (idOf, text) =>
    JSON.stringify((JSON.parse(text) as Json[]).flatMap((note) => bulkNote(idOf, note))),
  'contact_import_rows.undo_note': undoNote,
  'messages.proof': proof,
  'jobs.payload': payload,
  'jobs.unique_key': uniqueKey,
}

/** Columns that a rewrite needs beside its own. */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'jobs.payload': ['kind'],
  'jobs.unique_key': ['kind', 'payload'],
}

/** Only these rows can hold ids: the proofs of all messages would take long. */
export const HOLDS_IDS: Readonly<Record<string, string>> = {
  'messages.proof': `proof GLOB '*|*|*|*|[0-9]*|*'`,
}
