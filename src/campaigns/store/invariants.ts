import { contactsWhoSent } from '../../channels/inbound/fragments.ts'
import type { Invariant } from '../../storage/check.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'campaigns count each contact who answered once',
    sql: `SELECT count(*) FROM campaigns g WHERE replied_count <> ${contactsWhoSent('OTHER', 'g')}
      OR opted_out_count <> ${contactsWhoSent('OPT_OUT', 'g')}`,
  },
]
