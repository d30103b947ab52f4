import type { Command } from 'commander'
import { organizationsOwnedBy, resumeUser, suspendUser } from '../../src/accounts/sessions/suspension.ts'
import type { UserRow } from '../../src/accounts/users/table.ts'
import type { Synchronous, Tx } from '../../src/db/database.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { userWith } from '../named.ts'

/** Looks up the user and changes them in one transaction, because they may sign in or be deleted meanwhile. */
const ofUser = <T>(
  context: Context,
  email: string,
  work: (tx: Tx, user: UserRow) => Synchronous<T>,
): Promise<T> => withCore(context, (core) => core.db.write<T>((tx) => work(tx, userWith(tx, email))))

/** Throws a refusal (exit 2) when the user owns an organization, unless `isMeant`. */
function assertMeant({ email }: UserRow, owned: readonly string[], isMeant: boolean): void {
  if (isMeant || owned.length === 0) return
  throw new Refusal(
    EXIT.USAGE,
    `${email} owns ${owned.join(', ')}. While an owner is suspended, the API keys of the organization do not work.`,
    'Make another member the owner first with `carillon member make-owner`, or add --even-owner.',
  )
}

const suspend = () =>
  command<{ evenOwner?: boolean }>(
    'suspend',
    'suspend a user immediately, in every organization',
    async (context, { evenOwner = false }, email) => {
      const suspended = await ofUser(context, email!, (tx, user) => {
        const keysStoppedOf = organizationsOwnedBy(tx, user.id)
        assertMeant(user, keysStoppedOf, evenOwner || user.status === 'SUSPENDED')
        return { email: user.email, ...suspendUser(tx, user), keysStoppedOf }
      })
      const { output } = context
      const keysStoppedOf = suspended.keysStoppedOf.join(', ') || null
      output.record(output.isJson ? suspended : { ...suspended, keysStoppedOf }, [
        ['email', 'user'],
        ['status', 'status'],
        ['sessionsEnded', 'sessions ended'],
        ['keysStoppedOf', 'API keys stopped for'],
      ])
    },
  )
    .argument('<email>', 'email address')
    .option(
      '--even-owner',
      'suspend the user even if they own an organization, whose API keys then stop working',
    )

const resume = () =>
  command<object>('resume', 'end the suspension of a user', async (context, _options, email) => {
    const resumed = await ofUser(context, email!, (tx, user) => ({
      email: user.email,
      status: resumeUser(tx, user),
    }))
    context.output.record(resumed, [
      ['email', 'user'],
      ['status', 'status'],
    ])
  }).argument('<email>', 'email address')

/** Subcommands of `carillon user`. */
export const suspensionCommands = (): Command[] => [suspend(), resume()]
