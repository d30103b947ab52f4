import { contactParams } from '../../contacts/records/schema.ts'
import type { Db } from '../../db/database.ts'
import { download } from '../../http/download.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { AskedAddress } from '../consents/schema.ts'
import { type DossierFormat, dossierPieces, type PersonRules, recordDossier } from './dossier.ts'
import { type FoundPerson, personOfAddress, personOfContact, withDeletedContacts } from './person.ts'

const ABOUT =
  'The contact with those merged into it, its fields, tags and segments, consents with their evidence, messages in both directions with the reasons for sending them, clicks, votes, forms, notes, deals, rows of imported files, and what other software was notified of. Each part has a heading and a sentence about its rows; times are UTC. Names of members are left out. Needs contact:export, campaign:read and inbox:read. The audit log records it.'

const FORMATS: ReadonlyArray<{ format: DossierFormat; raw: string; suffix: string; about: string }> = [
  { format: 'json', raw: 'application/json', suffix: '', about: 'as JSON' },
  { format: 'html', raw: 'text/html', suffix: '.html', about: 'as a document to read' },
]

const FORBIDDEN =
  'The role of the caller lacks `contact:export`, `campaign:read` or `inbox:read`; `details[0].permission` names it.'

const common = {
  method: 'GET',
  access: 'member',
  permission: 'contact:export',
  rateLimit: 'bulk',
  status: 200,
} as const

/** Throws FORBIDDEN unless the caller may read everything in the dossier. */
const assertReadsAll = (principal: Principal): void => {
  assertPermission(principal, 'campaign:read')
  assertPermission(principal, 'inbox:read')
}

async function* inBytes(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

export const dossierRoutes = ({ db, personRules }: { db: Db; personRules: PersonRules }): Operation[] => {
  const file = async (person: FoundPerson, { format, raw }: (typeof FORMATS)[number]): Promise<Response> => {
    const whole = await withDeletedContacts(db, person)
    return download(`dossier.${format}`, raw, inBytes(dossierPieces(db, personRules, whole, format)))
  }
  return FORMATS.flatMap((format) => [
    operation({
      ...common,
      path: `/contacts/:id/dossier${format.suffix}`,
      group: 'Contacts',
      summary: `Download everything about the person of a contact ${format.about}`,
      description: `${ABOUT} The contact can be a deleted one. Deleted contacts with a number of the person are included.`,
      errors: { ...MAY_TAKE_TOO_LONG, FORBIDDEN },
      params: contactParams,
      raw: format.raw,
      handle: async ({ principal, params, write }) => {
        assertReadsAll(principal)
        const { organizationId } = principal
        const person = personOfContact(db, organizationId, params.id)
        await write((tx) => {
          recordDossier(tx, person)
          return ok(null)
        })
        return file(person, format)
      },
    }),
    operation({
      ...common,
      path: `/opt-out/dossier${format.suffix}`,
      group: 'Suppression list',
      summary: `Download everything about the person of an address ${format.about}`,
      description: `${ABOUT} Covers every contact who has or had the address, including deleted ones, and what is stored of it without a contact.`,
      errors: {
        ...MAY_TAKE_TOO_LONG,
        FORBIDDEN,
        CONFLICT: 'Several contacts have the address; `details[0].contactIds` has their ids.',
      },
      query: AskedAddress,
      raw: format.raw,
      handle: async ({ principal, query, write }) => {
        assertReadsAll(principal)
        const person = await personOfAddress(db, principal.organizationId, query.address)
        await write((tx) => {
          recordDossier(tx, person)
          return ok(null)
        })
        return file(person, format)
      },
    }),
  ])
}
