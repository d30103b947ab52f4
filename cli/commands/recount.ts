import { resolve } from 'node:path'
import { listBroken, repair } from '../../src/db/check.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { assertNotServed } from '../../src/storage/opening/restore.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { INVARIANTS, listBrokenInvariants } from '../../src/wiring/invariants.ts'
import { assertDataExists, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'

/**
 * Compares every stored total with the rows that it counts. Corrects each wrong total in its own transaction. Needs
 * a stopped server, because each transaction takes seconds at a million rows and blocks other writes.
 */
async function recount(context: Context): Promise<void> {
  const { dataDir } = context.loaded.config
  assertDataExists(dataDir)
  assertNotServed(storagePaths(resolve(dataDir)), 'recalculate totals')
  const { mended, left } = await withCore(context, async ({ db }, storage) => {
    const broken = listBrokenInvariants(storage.connection).filter(({ rule }) => rule.repair)
    for (const { rule } of broken) await db.write((tx) => repair(tx, rule))
    const rules = broken.map(({ rule }) => rule)
    return {
      mended: broken.map(({ rule, violations }) => ({ rule: rule.name, differed: violations })),
      left: listBroken(storage.connection, rules).map(({ rule }) => rule.name),
    }
  })
  if (left.length > 0) {
    throw new Refusal(
      EXIT.FAILED,
      `These totals are still wrong: ${left.join('; ')}.`,
      'The data may be damaged. See `carillon doctor --full`.',
    )
  }
  const rules = INVARIANTS.filter((rule) => rule.repair).length
  context.output.list(
    mended,
    [
      ['rule', 'recalculated', 'wrap'],
      ['differed', 'rows corrected'],
    ],
    `All ${counted(rules, 'kind')} of stored totals are correct.`,
  )
}

export const recountCommand = () => command('recount', 'recalculate stored totals that are wrong', recount)
