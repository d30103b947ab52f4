import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { Sender } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { TestCarrierButton } from '../../shell/test-carrier.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Check, FieldGroup } from '../../ui/field.tsx'
import { channelName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { Loaded } from '../../ui/waiting.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

const MOST = 100

const sendersOf = (channel: Sender['channel']) =>
  read('GET /channel-identities', { query: { channel: [channel], limit: MOST } })

const WHY_NOT: Readonly<Record<Exclude<Sender['status'], 'ACTIVE'>, () => string>> = {
  PENDING: compose.senderPending,
  DISABLED: compose.senderDisabled,
  ERROR: compose.senderError,
}

/** Senders of the campaign. */
export function SendersSection() {
  const { draft, set, problems, returnTo } = useCompose()
  const can = useCan()
  const { channel, channelIdentityIds: chosen } = draft
  const query = useQuery(sendersOf(channel))
  const senders = query.data?.data

  // The organization's default sender for the channel is chosen until the user chooses one.
  useEffect(() => {
    if (!senders || chosen.length > 0) return
    const usable = senders.filter(({ status }) => status === 'ACTIVE')
    const first = usable.find(({ isDefault }) => isDefault) ?? usable[0]
    if (!first) return
    set((now) =>
      now.channel === first.channel && now.channelIdentityIds.length === 0
        ? { channelIdentityIds: [first.id] }
        : {},
    )
  }, [senders, chosen.length, set])

  const problem = Object.entries(problems).find(([field]) => field.startsWith('channelIdentityIds'))?.[1]
  return (
    <Section title={compose.senders()} intro={chosen.length > 1 && compose.sendersHint()}>
      <Loaded query={query} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Notice
              tone="warn"
              title={compose.sendersNone({ channel: channelName(channel) })}
              actions={
                can('channel:manage') && (
                  <>
                    <Link
                      to="/settings/senders/new"
                      search={{ channel, returnTo }}
                      className={buttonClass({ kind: 'primary' })}
                    >
                      {compose.sendersAdd()}
                    </Link>
                    <TestCarrierButton
                      channel={channel}
                      onSender={(id) => set({ channelIdentityIds: [id] })}
                    />
                  </>
                )
              }
            >
              {!can('channel:manage') && compose.sendersAsk()}
            </Notice>
          ) : (
            <FieldGroup label={compose.sendersFrom()} required>
              <ul className={styles.senders}>
                {data.map((sender) => (
                  <li key={sender.id}>
                    <SenderRow sender={sender} />
                  </li>
                ))}
              </ul>
            </FieldGroup>
          )
        }
      </Loaded>
      {problem && (
        <p className={styles.problem} data-field-problem="channelIdentityIds">
          {problem}
        </p>
      )}
      {channel === 'SMS' && chosen.length > 1 && (
        <Check
          label={compose.areaCode()}
          hint={compose.areaCodeHint()}
          checked={draft.matchAreaCode}
          onChange={({ target }) => set({ matchAreaCode: target.checked })}
        />
      )}
    </Section>
  )
}

function SenderRow({ sender }: { sender: Sender }) {
  const { draft, set } = useCompose()
  const { channelIdentityIds: chosen } = draft
  const { id, name, address, status, lastError } = sender
  const isChosen = chosen.includes(id)
  const isUsable = status === 'ACTIVE'
  const others = chosen.filter((one) => one !== id)
  return (
    <div className={styles.sender}>
      <Check
        label={name}
        hint={
          <>
            {address} · {paceOf(sender)}
            {status !== 'ACTIVE' && (
              <strong className={styles.whyNot}>
                {' '}
                {WHY_NOT[status]()} {lastError}
              </strong>
            )}
          </>
        }
        checked={isChosen}
        disabled={!isUsable && !isChosen}
        onChange={({ target }) => set({ channelIdentityIds: target.checked ? [...others, id] : others })}
      />
      {!isUsable && (
        <Link
          to="/settings/senders/$id"
          params={{ id }}
          search={{}}
          aria-label={compose.senderProblemOf({ name })}
        >
          {compose.senderProblem()}
        </Link>
      )}
    </div>
  )
}

/** Describes the speed of a sender: `10 SMS segments per second, at most 5,000 messages per day`. */
function paceOf({ channel, throughputPerSecond: count, dailyCap, warmUp }: Sender): string {
  const speed = channel === 'SMS' ? compose.senderSegments({ count }) : compose.senderMessages({ count })
  const cap = Math.min(dailyCap ?? Number.POSITIVE_INFINITY, warmUp?.capToday ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(cap)) return speed
  const most = warmUp?.capToday ? compose.senderCapWarmUp({ count: cap }) : compose.senderCap({ count: cap })
  return `${speed}, ${most}`
}
