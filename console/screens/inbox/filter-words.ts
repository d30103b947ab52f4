import { inbox } from '../../../words/en/inbox.ts'
import type { ConversationLabel } from '../../api/api.gen.ts'
import { words } from '../../ui/format.ts'
import type { Show } from './search.ts'

/** Names of the filters of the inbox. The router reads their values without them. */

export const SHOWS: ReadonlyArray<readonly [Show, string]> = [
  ['OPEN', inbox.filterOpen()],
  ['SNOOZED', inbox.filterSnoozed()],
  ['CLOSED', inbox.filterClosed()],
  ['ALL', inbox.filterAll()],
]

export const LABELS: Readonly<Record<ConversationLabel, string>> = {
  QUESTION: inbox.labelQuestion(),
  POSITIVE: inbox.labelPositive(),
  OPT_OUT_LIKE: inbox.labelOptOut(),
  WRONG_NUMBER: inbox.labelWrongNumber(),
  OUT_OF_OFFICE: inbox.labelAway(),
}

export const labelName = (label: ConversationLabel): string => LABELS[label] ?? words(label)
