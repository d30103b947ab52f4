import { setTimeout as pause } from 'node:timers/promises'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { isUuid } from '../../src/lib/ids.ts'
import { dossierPieces, recordDossier } from '../../src/profiles/dossier/dossier.ts'
import { type FoundPerson, personOfAddress, personOfContact } from '../../src/profiles/dossier/person.ts'
import { beginErasure, getErasure, previewErasure } from '../../src/profiles/erasure/service.ts'
import type { Storage } from '../../src/storage/opening/options.ts'
import type { Core } from '../../src/wiring/core.ts'
import { chosenOrganization, withCore } from '../appliance.ts'
import { ask, canAsk } from '../ask.ts'
import { type Context, command } from '../context.ts'
import { withOutputFile } from '../output-file.ts'
import { writeToStandardOutput } from '../standard-output.ts'

const REFERENCE = 'id of the contact, or a phone number or an email address'
const ORGANIZATION = 'organization; needed when there are several'

/**
 * Finds the person of a contact or an address. Throws a refusal if no contact matches, the text is no
 * address, or two contacts have the address.
 */
async function personOf(core: Core, { id }: OrganizationRow, reference: string): Promise<FoundPerson> {
  try {
    return isUuid(reference)
      ? personOfContact(core.db, id, reference.toLowerCase())
      : await personOfAddress(core.db, id, reference)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { contactIds = [] } = (error.details?.[0] ?? {}) as { contactIds?: string[] }
    throw new Refusal(
      EXIT.FAILED,
      error.code === 'VALIDATION_FAILED'
        ? `"${reference}" is neither the id of a contact, nor a phone number, nor an email address.`
        : error.message,
      contactIds.length === 0 ? undefined : `Their ids: ${contactIds.join(', ')}`,
    )
  }
}

/** Loads the rules of the manifests here, because no other command needs them. */
const personRules = async () => (await import('../../src/wiring/modules.ts')).PERSON_RULES

interface DossierOptions {
  organization?: string
  output?: string
}

export const writeDossier = () =>
  command<DossierOptions>(
    'dossier',
    'write everything about a person into one file',
    async (context, { organization, output: path }, reference) => {
      const { output } = context
      if (path === undefined && output.isJson) {
        throw new Refusal(
          EXIT.USAGE,
          'With --json the dossier must be written to a file.',
          'Add --output FILE.',
        )
      }
      await withOutputFile(context, path, (file) =>
        withCore(context, async (core) => {
          const row = chosenOrganization(core, organization)
          const person = await personOf(core, row, reference!)
          const rules = await personRules()
          const format = path?.endsWith('.html') ? 'html' : 'json'
          await core.db.write((tx) => recordDossier(tx, person))
          for await (const piece of dossierPieces(core.db, rules, person, format)) {
            if (file === undefined) await writeToStandardOutput(piece)
            else file.write(piece)
          }
          if (file === undefined) return
          const { contactUuids: contacts, phones, emails } = person
          output.record(
            { organization: row.slug, contacts, addresses: [...phones, ...emails], format, file: path },
            [
              ['addresses', 'person'],
              ['contacts', 'contacts'],
              ['file', 'written to'],
            ],
          )
        }),
      )
    },
  )
    .argument('<contact or address>', REFERENCE)
    .option('--organization <id or slug>', ORGANIZATION)
    .option(
      '-o, --output <file>',
      'file to write instead of standard output; one that ends with .html becomes a document to read, any other JSON',
    )

/** Longest wait for the running server, and the interval between two looks. */
const TIMEOUT_MS = 20 * SECOND_MS
const POLL_MS = 200

/**
 * Prints the rows to erase and the rows that stay, and asks for confirmation. Throws a refusal
 * without a confirmation, and without a terminal (exit 2).
 */
async function confirmErasure(context: Context, core: Core, person: FoundPerson): Promise<void> {
  const { addresses, contactIds, parts } = await previewErasure(core.db, await personRules(), person, 'en')
  const word = person.phones[0] ?? person.emails[0] ?? person.contactUuid ?? ''
  if (!canAsk(context)) {
    throw new Refusal(
      EXIT.USAGE,
      `The erasure of ${word} must be confirmed.`,
      'Run it on a terminal, or with --yes in a script.',
    )
  }
  const { output } = context
  output.say(
    `${addresses.join(', ') || 'A person without an address'}: ${counted(contactIds.length, 'contact')}. These rows will be erased, and no command restores them:`,
  )
  for (const { title, rows, stays } of parts) output.say(`  ${title} (${rows}). Stays: ${stays}.`)
  const typed = await ask(`Type ${word} to erase it: `)
  if (typed === word) return
  throw new Refusal(EXIT.FAILED, `${word} was not erased.`, `To erase it, type ${word}.`)
}

/** Waits until the running server has erased everything. Without a running server, its next start does it. */
async function completedBy(core: Core, storage: Storage, organizationId: number, uuid: string) {
  const deadline = core.db.clock.now() + TIMEOUT_MS
  for (;;) {
    const row = getErasure(core.db, organizationId, uuid)
    const isOver = row.completedAt !== null || !storage.isServed() || core.db.clock.now() > deadline
    if (isOver) return row
    await pause(POLL_MS)
  }
}

export const erasePerson = () =>
  command<{ organization?: string; yes?: boolean }>(
    'erase',
    'erase what is stored about a person',
    async (context, { organization, yes }, reference) => {
      const { output } = context
      await withCore(context, async (core, storage) => {
        const { id, slug } = chosenOrganization(core, organization)
        const person = await personOf(core, chosenOrganization(core, organization), reference!)
        if (!yes) await confirmErasure(context, core, person)
        const { uuid } = await core.db.write((tx) => beginErasure(tx, person))
        const { completedAt } = await completedBy(core, storage, id, uuid)
        const status =
          completedAt !== null
            ? 'COMPLETED'
            : storage.isServed()
              ? 'ERASING'
              : 'ERASING: the server continues when it runs'
        output.record(
          {
            organization: slug,
            id: uuid,
            contact: person.contactUuid,
            status: output.isJson ? status.split(':')[0] : status,
          },
          [
            ['id', 'erasure'],
            ['contact', 'contact'],
            ['status', 'status'],
          ],
        )
      })
    },
  )
    .argument('<contact or address>', REFERENCE)
    .option('--organization <id or slug>', ORGANIZATION)
    .option('--yes', 'erase without asking, for scripts')
