import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { channelName } from '../../../ui/format.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Columns, Facts, Page, Section, Stack } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { ReplaceCredentials } from './account.tsx'
import { Checks } from './checks.tsx'
import { Pace } from './pace.tsx'
import { Paste } from './paste.tsx'
import { recipeOf } from './recipes.ts'
import { RemoveSender } from './remove.tsx'
import { SENDERS } from './senders-link.ts'
import { STATES } from './states.ts'
import { TestMessageForm } from './test-message.tsx'
import { vendorOf } from './vendors.ts'
import { WhatsappTemplates } from './whatsapp-templates.tsx'

/** A sender with its status, the values for its provider, and its speed. */
export function SenderScreen() {
  const { id } = useParams({ from: '/inside/settings/senders/$id' })
  const query = useQuery({
    ...read('GET /channel-identities/{id}', { params: { id } }),
    refetchInterval: 30_000,
  })
  if (!query.data) {
    return (
      <Page title={settingsSenders.sender()} back={SENDERS}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    )
  }
  return <Shown key={id} sender={query.data.data} />
}

function Shown({ sender }: { sender: Sender }) {
  const can = useCan()
  const { recipe } = useSearch({ from: '/inside/settings/senders/$id' })
  const mayManage = can('channel:manage')
  const { label, tone } = STATES[sender.status]
  return (
    <Page
      title={sender.name}
      back={SENDERS}
      beside={<Badge tone={tone}>{label}</Badge>}
      intro={(sender.isDefault ? settingsSenders.aboutDefault : settingsSenders.about)({
        address: sender.address,
        provider: vendorOf(sender.provider).name,
        channel: channelName(sender.channel),
      })}
      actions={mayManage && <SenderActions sender={sender} />}
    >
      <Trouble sender={sender} />
      <Columns>
        <Stack>
          {mayManage && <Paste sender={sender} recipe={recipeOf(recipe)} />}
          {mayManage && <Checks sender={sender} />}
          {mayManage && <TestMessageForm sender={sender} />}
          {sender.channel === 'WHATSAPP' && <WhatsappTemplates sender={sender} />}
        </Stack>
        <Stack>
          <About sender={sender} />
          <Pace sender={sender} />
          {mayManage && <ReplaceCredentials sender={sender} />}
        </Stack>
      </Columns>
    </Page>
  )
}

/** Last error from the provider. */
function Trouble({ sender: { status, lastError, provider } }: { sender: Sender }) {
  const { name } = vendorOf(provider)
  if (status === 'PENDING') {
    return (
      <Notice tone="warn" title={settingsSenders.pending({ provider: name })}>
        {lastError ?? settingsSenders.pendingHint()}
      </Notice>
    )
  }
  if (!lastError) return null
  return (
    <Notice
      tone={status === 'ERROR' ? 'bad' : 'warn'}
      title={
        status === 'ERROR' ? settingsSenders.rejected({ provider: name }) : settingsSenders.lastProblem()
      }
    >
      <p>{lastError}</p>
      {status === 'ERROR' && <p>{settingsSenders.rejectedHint()}</p>}
    </Notice>
  )
}

function SenderActions({ sender }: { sender: Sender }) {
  const { id, status, isDefault, name, channel } = sender
  const change = useChange('PATCH /channel-identities/{id}', ['/channel-identities'])
  const [isRemoving, setRemoving] = useState(false)
  const params = { id }
  const isSending = status === 'ACTIVE' || status === 'PENDING'

  async function set(next: 'ACTIVE' | 'DISABLED') {
    try {
      await change.run({ params, body: { status: next } })
      const isOn = next === 'ACTIVE'
      toast(isOn ? settingsSenders.resumed({ name }) : settingsSenders.paused({ name }), {
        label: settingsSenders.undo(),
        run: () => set(isOn ? 'DISABLED' : 'ACTIVE'),
      })
    } catch (error) {
      toast((error as Error).message)
    }
  }

  async function makeDefault() {
    try {
      await change.run({ params, body: { isDefault: true } })
      toast(settingsSenders.madeDefault({ name, channel: channelName(channel) }))
    } catch (error) {
      toast((error as Error).message)
    }
  }

  return (
    <>
      <Button isBusy={change.isRunning} onClick={() => set(isSending ? 'DISABLED' : 'ACTIVE')}>
        {isSending
          ? settingsSenders.pause()
          : status === 'ERROR'
            ? settingsSenders.resumeRejected()
            : settingsSenders.resume()}
      </Button>
      <Menu label={settingsSenders.more()} name={settingsSenders.moreAbout({ name })}>
        <MenuItem isDisabled={isDefault} onSelect={makeDefault}>
          {settingsSenders.makeDefault({ channel: channelName(channel) })}
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setRemoving(true)}>
          {settingsSenders.remove()}
        </MenuItem>
      </Menu>
      {isRemoving && <RemoveSender sender={sender} onClose={() => setRemoving(false)} />}
    </>
  )
}

function About({ sender }: { sender: Sender }) {
  const zone = useZone()
  const { capabilities, id, createdAt, managesOptOutReplies, channel } = sender
  const yes = (can: boolean, text: string, not: string) => (can ? text : not)
  return (
    <Section title={settingsSenders.capabilities()}>
      <Facts
        facts={[
          [
            settingsSenders.files(),
            channel === 'EMAIL'
              ? null
              : yes(capabilities.mms, settingsSenders.filesYes(), settingsSenders.filesNo()),
          ],
          [
            settingsSenders.receipts(),
            yes(capabilities.deliveryReceipts, settingsSenders.receiptsYes(), settingsSenders.receiptsNo()),
          ],
          [
            settingsSenders.replies(),
            yes(capabilities.inbound, settingsSenders.repliesYes(), settingsSenders.repliesNo()),
          ],
          [
            settingsSenders.optOutReplies(),
            channel === 'SMS'
              ? yes(
                  managesOptOutReplies,
                  settingsSenders.optOutRepliesProvider(),
                  settingsSenders.optOutRepliesHere(),
                )
              : null,
          ],
          [settingsSenders.added(), <Time key="added" value={createdAt} zone={zone} as="date" />],
          [settingsSenders.id(), <code key="id">{id}</code>],
        ]}
      />
    </Section>
  )
}
