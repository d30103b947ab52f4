import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { OptOutSyncStatus, ProviderSync } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { attempt } from '../../../ui/attempt.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import styles from './provider-sync.module.css'

const STATES: Readonly<Record<OptOutSyncStatus, { label: string; tone: BadgeTone }>> = {
  NOT_CONFIGURED: { label: settingsOptOuts.syncNone(), tone: 'idle' },
  PENDING: { label: settingsOptOuts.syncPending(), tone: 'info' },
  SYNCED: { label: settingsOptOuts.syncDone(), tone: 'good' },
  FAILED: { label: settingsOptOuts.syncFailed(), tone: 'bad' },
  NOT_SUPPORTED: { label: settingsOptOuts.syncByHand(), tone: 'idle' },
}

/** Keywords at the providers. Carillon enforces opt-outs in any case. */
export function ProviderSyncs() {
  const can = useCan()
  const query = useQuery({
    ...read('GET /opt-out/provider-sync-status'),
    refetchInterval: ({ state }) => (state.data?.data.status === 'PENDING' ? 2_000 : false),
  })
  const resync = useChange('POST /opt-out/provider-sync-status/resync', ['/opt-out/provider-sync-status'])
  const isOffered = query.data?.data.providers.some(({ status }) => status !== 'NOT_SUPPORTED') ?? false
  return (
    <Section
      title={settingsOptOuts.providers()}
      intro={settingsOptOuts.providersIntro()}
      actions={
        isOffered &&
        can('opt_out:manage') && (
          <Button
            isBusy={resync.isRunning}
            onClick={() =>
              attempt(async () => {
                await resync.run({})
                toast(settingsOptOuts.providersSending())
              })
            }
          >
            {settingsOptOuts.providersSend()}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data: { providers } }) =>
          providers.length === 0 ? (
            <p>{settingsOptOuts.providersNone()}</p>
          ) : (
            <ul className={styles.list}>
              {providers.map((provider) => (
                <Provider key={provider.channelIdentityId} sync={provider} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Provider({ sync }: { sync: ProviderSync }) {
  const { channelIdentityId: id, provider, status, note, lastSyncedAt, lastError } = sync
  const zone = useZone()
  const can = useCan()
  const sender = useQuery({
    ...read('GET /channel-identities/{id}', { params: { id } }),
    enabled: can('channel:read'),
  }).data?.data
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>
          {sender ? (
            <Link to="/settings/senders/$id" params={{ id }}>
              {sender.name}
            </Link>
          ) : (
            provider
          )}
        </h3>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
        {lastSyncedAt && (
          <span className={styles.quiet}>
            <Time value={lastSyncedAt} zone={zone} />
          </span>
        )}
      </div>
      {lastError && <p className={styles.problem}>{lastError}</p>}
      <p className={styles.quiet}>{note}</p>
    </li>
  )
}
