import { Command } from 'commander'
import { type ClaimedLease, claimLease } from '../../src/appliance/copies/claim-lease.ts'
import { leaseStateFor } from '../../src/appliance/copies/lease-state.ts'
import { SECOND_MS } from '../../src/lib/clock.ts'
import { placeName } from '../../src/lib/copy-settings.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { CHECK_PLACE, onPlace } from '../copies.ts'
import { leaseDataOf, leaseSettings, readClaims } from '../lease.ts'

async function status(context: Context): Promise<void> {
  const settings = leaseSettings(context)
  const { dataDir } = context.loaded.config
  await withCore(context, async (_core, storage) => {
    const data = leaseDataOf(dataDir, settings, storage)
    const claims = await onPlace(() => readClaims(data), CHECK_PLACE)
    const { holder, isConfirmed, found } = leaseStateFor(data)
    const [highest] = claims
    const isOurs = highest?.holder === holder
    context.output.list(
      claims.map(({ name, holder: by, about }) => ({
        claim: name,
        holds: name === highest?.name,
        by: by === holder ? 'this machine' : 'another',
        machine: about?.machine ?? null,
        directory: about?.directory ?? null,
        at: about?.at ?? null,
      })),
      [
        ['claim', 'claim'],
        ['holds', 'holds'],
        ['by', 'made by'],
        ['machine', 'machine'],
        ['at', 'at'],
        ['directory', 'directory', 'spare'],
      ],
      `${placeName(settings.place)} has no claim. The server claims the lease when it starts.`,
    )
    if (storage.isServed() && found?.kind === 'UNSURE')
      context.output.say(`The server sends nothing, because its lease is not confirmed: ${found.reason}.`)
    if (highest && !isOurs)
      context.output.say(
        'Another machine has the lease, so no server starts on this data here. `carillon lease take` takes it.',
      )
    if (isOurs && !isConfirmed)
      context.output.say(
        'The claim of this machine still has to wait; the server or `carillon lease take` does so.',
      )
  })
}

interface TakeOptions {
  stopped?: boolean
}

async function take(context: Context, { stopped: isAlone = false }: TakeOptions): Promise<void> {
  const settings = leaseSettings(context)
  const { dataDir } = context.loaded.config
  const { output } = context
  // The data stays open until the lease is taken, so that no server starts on it.
  await withCore(context, async (_core, storage) => {
    if (!storage.isOwner)
      throw new Refusal(
        EXIT.LOCKED,
        'The server runs on this data, and keeps the lease by itself.',
        '`carillon lease status` shows its claim.',
      )
    const data = leaseDataOf(dataDir, settings, storage)
    const [before] = await onPlace(() => readClaims(data), CHECK_PLACE)
    const taken = await onPlace(
      () => claimLease({ ...data, isAlone, onWait: waiting(context) }),
      'Run the command again: it goes on with its claim.',
    )
    assertHeld(taken)
    output.record({ claim: taken.claim, held: true }, [['claim', 'holds the lease']])
    if (before && before.holder !== taken.holder)
      output.say(
        'If another machine has worked, this data lacks what it wrote. Restore its newest copy before you start the server: `carillon restore --from-copies --yes`.',
      )
  })
}

/** Says once how long the command waits. */
function waiting({ output }: Context): (ms: number) => void {
  let isSaid = false
  return (ms) => {
    if (isSaid || ms === 0) return
    isSaid = true
    const seconds = counted(Math.ceil(ms / SECOND_MS), 'second')
    output.say(`Waiting ${seconds}, until every other machine has seen the claim or has stopped sending.`)
  }
}

function assertHeld({ isHeld, claim }: ClaimedLease): void {
  if (isHeld) return
  throw new Refusal(
    EXIT.FAILED,
    `Another machine took the lease at the same time, with the claim ${claim}.`,
    'Decide which machine works. Run this command again here if it is this one.',
  )
}

export const leaseCommand = () =>
  new Command('lease')
    .description('the lease that decides which machine with this data works (backup_lease)')
    .addCommand(command('status', 'show the claims in the place of the copies, the highest first', status))
    .addCommand(
      command<TakeOptions>('take', 'take the lease for this machine, whose server is stopped', take).option(
        '--stopped',
        'every other machine with this data is off: do not wait',
      ),
    )
