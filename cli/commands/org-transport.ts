import { closeSync, fstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { resolveOrganization } from '../../src/accounts/organizations/service.ts'
import type { Exported } from '../../src/appliance/transport/export.ts'
import { readChecked } from '../../src/appliance/transport/file.ts'
import type { Imported } from '../../src/appliance/transport/import.ts'
import { walletOf } from '../../src/billing/credits/store.ts'
import { entitlementOf } from '../../src/billing/entitlements/service.ts'
import { countUnsettled } from '../../src/billing/purchases/store.ts'
import { countCharged } from '../../src/billing/subscriptions/arrive.ts'
import { findOpenPlan } from '../../src/billing/subscriptions/store.ts'
import type { Reader } from '../../src/db/database.ts'
import { counted } from '../../src/lib/count.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertRoom, databaseBytes, NEEDED_FOR } from '../../src/storage/publishing/room.ts'
import { asOwnerOf, assertDataExists, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { assertNoFolder, beginFile, openFile } from '../open-file.ts'
import type { Output } from '../output.ts'
import { readPassphrase } from '../secrets.ts'
import { checkedImport, ownFile, writeExport } from '../transport.ts'

const PASSPHRASE = '--passphrase-file <file>'

interface ExportOptions {
  output: string
  passphraseFile?: string
  withPaymentIds?: boolean
}

async function exportOne(context: Context, options: ExportOptions, reference: string): Promise<void> {
  const passphrase = readPassphrase(options.passphraseFile)
  const target = resolve(options.output)
  const hasPaymentIds = options.withPaymentIds ?? false
  const { dataDir } = context.loaded.config
  assertDataExists(dataDir)
  using file = beginFile(target)
  const { exported, row, charged, unsettled } = await asOwnerOf(dataDir, (asCaller) =>
    withCore(context, async (core) => {
      const row = resolveOrganization(core.db, reference)
      const exported = await writeExport(core, file, { row, passphrase, hasPaymentIds })
      asCaller(() => file.finish())
      const details = { hasSecrets: passphrase !== undefined, hasPaymentIds }
      await core.db.write((tx) =>
        recordAuditEvent(tx, { organizationId: row.id, act: 'ORGANIZATION_EXPORTED', details }),
      )
      const left = { charged: countCharged(core.db, row.id), unsettled: countUnsettled(core.db, row.id) }
      return { exported, row, ...left }
    }),
  )
  tellExport(context, { exported, target, isSuspended: row.suspendedAt !== null, slug: row.slug })
  if (!context.output.isJson) tellPayments(context, { hasPaymentIds, charged, unsettled, slug: row.slug })
}

/** Prints what happens to unfinished payments. */
function tellPayments(
  { output }: Context,
  left: { hasPaymentIds: boolean; charged: number; unsettled: number; slug: string },
): void {
  const { hasPaymentIds, charged, unsettled, slug } = left
  if (unsettled > 0 && !hasPaymentIds)
    output.say(
      `${counted(unsettled, 'purchase is', 'purchases are')} not settled and not in the file. Wait until carillon doctor finds no payment that waits, then export again.`,
    )
  if (charged === 0) return
  output.say(
    hasPaymentIds
      ? `Do not delete the organization here while this server uses the same Stripe account: that ends its ${counted(charged, 'subscription')} there.`
      : `The payment processor continues to charge ${counted(charged, 'subscription')}. On the other server they end with the paid period. To end them at the processor, delete the organization here after the move: carillon org delete ${slug}`,
  )
}

function tellExport(
  { output }: Context,
  {
    exported,
    target,
    isSuspended,
    slug,
  }: { exported: Exported; target: string; isSuspended: boolean; slug: string },
): void {
  const { header, withoutCredentials } = exported
  const { contacts = 0, messages = 0 } = header.rows
  output.record(
    {
      file: target,
      sizeBytes: statSync(target).size,
      organization: header.organization.slug,
      contacts,
      messages,
      withoutCredentials,
      isSuspended,
    },
    [
      ['file', 'written to'],
      ['sizeBytes', 'bytes'],
      ['organization', 'organization'],
      ['contacts', 'contacts'],
      ['messages', 'messages'],
      ['withoutCredentials', 'senders and endpoints without secrets'],
    ],
  )
  if (output.isJson) return
  if (withoutCredentials > 0) output.say('To include the secrets, encrypted, add --passphrase-file FILE.')
  if (!isSuspended)
    output.say(
      `The organization continues to work here, and later changes are not in the file. To move it, suspend it with carillon org suspend ${slug} and export it again.`,
    )
}

interface ImportOptions {
  passphraseFile?: string
}

async function importOne(context: Context, options: ImportOptions, path: string): Promise<void> {
  const passphrase = readPassphrase(options.passphraseFile)
  assertNoFolder(path)
  const file = openFile(path, 'r')
  try {
    const { imported, billing } = await withCore(context, async (core, storage) => {
      const paths = storagePaths(resolve(core.config.dataDir))
      const needed = NEEDED_FOR.organization(fstatSync(file).size, databaseBytes(paths))
      assertRoom(paths, needed, `Importing ${path}`)
      using own = ownFile(core, 'importing')
      readChecked(file, own.descriptor)
      const imported = await checkedImport(core, storage, { own: own.path, passphrase })
      return { imported, billing: billingOf(core.db, imported.id, core.db.clock.now()) }
    })
    tellImport(context, imported, billing)
  } finally {
    closeSync(file)
  }
}

/** Plan and credits of an imported organization. */
interface ArrivedBilling {
  plan: string
  /** Null if it never had credits. */
  availableCredits: number | null
  /** Key of its plan if this server has no such plan, otherwise null. */
  unknownPlan: string | null
}

function billingOf(reader: Reader, organizationId: number, nowMs: number): ArrivedBilling {
  const { planKey: plan, source } = entitlementOf(reader, organizationId, nowMs)
  const held = findOpenPlan(reader, organizationId)?.productKey
  return {
    plan,
    availableCredits: walletOf(reader, organizationId)?.available ?? null,
    unknownPlan: source !== 'DEFAULT' && held !== undefined && held !== plan ? held : null,
  }
}

function tellImport({ output }: Context, imported: Imported, billing: ArrivedBilling): void {
  const { slug, isRenamed, newPeople, withoutCredentials } = imported
  const { id: _, uuid, ...shown } = imported
  const people = output.isJson ? newPeople : newPeople.length
  output.record({ id: uuid, ...shown, newPeople: people, ...billing }, [
    ['id', 'id'],
    ['name', 'name'],
    ['slug', 'slug'],
    ['rows', 'rows'],
    ['linkedPeople', 'existing users'],
    ['newPeople', 'new users'],
    ['withoutCredentials', 'senders and endpoints without secrets'],
  ])
  if (output.isJson) return
  if (isRenamed) output.say(`The short name of the organization is taken here, so it is now ${slug}.`)
  if (newPeople.length > 0)
    output.say(`New users have no password yet. To set one: carillon user reset-password ${newPeople[0]}`)
  if (withoutCredentials > 0)
    output.say('Senders without credentials are disabled until you enter the credentials.')
  tellBilling(output, imported, billing)
  output.say(
    `The organization is suspended here: nothing is sent. Suspend it on the old server too, then run here: carillon org resume ${slug}`,
  )
}

/** Prints the consequences for billing; nothing for an organization that was never billed. */
function tellBilling(output: Output, imported: Imported, billing: ArrivedBilling): void {
  const { slug, detachedSubscriptions, renumberedInvoices } = imported
  const { plan, availableCredits, unknownPlan } = billing
  if (detachedSubscriptions > 0)
    output.say(
      `${counted(detachedSubscriptions, 'subscription is', 'subscriptions are')} not charged by this server. The paid period is still valid.`,
    )
  if (unknownPlan !== null)
    output.say(
      `This server has no plan ${unknownPlan}, so the organization has ${plan} now. Assign another: carillon billing assign ${slug} PLAN`,
    )
  if (availableCredits !== null && availableCredits > 0)
    output.say(
      `It keeps ${counted(availableCredits, 'credit')} from the other server. To remove them: carillon billing adjust ${slug} -${availableCredits}`,
    )
  if (renumberedInvoices > 0)
    output.say(
      `${counted(renumberedInvoices, 'invoice has', 'invoices have')} /${slug} after the number, because another one here has that number.`,
    )
}

export const exportCommand = () =>
  command<ExportOptions>('export', 'write a whole organization to one file', exportOne)
    .argument('<organization>', 'id or slug')
    .requiredOption('-o, --output <file>', 'file to write; an existing one is replaced')
    .option(
      PASSPHRASE,
      'encrypt the credentials of senders with the passphrase in this file; without it they are not exported',
    )
    .option(
      '--with-payment-ids',
      'include the ids of the Stripe account, for a server that will use the same account instead of this one',
    )

export const importCommand = () =>
  command<ImportOptions>('import', 'import an organization that was exported elsewhere', importOne)
    .argument('<file>', 'file that `org export` wrote')
    .option(PASSPHRASE, 'file with the passphrase of the export')
