import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
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
import { STATES } from './states.ts'
import { TestMessageForm } from './test-message.tsx'
import { vendorOf } from './vendors.ts'
import { WhatsappTemplates } from './whatsapp-templates.tsx'

const BACK = { to: '/settings/senders', label: 'Senders' }

/** A sender with its status, the values for its provider, and its speed. */
export function SenderScreen() {
  const { id } = useParams({ from: '/inside/settings/senders/$id' })
  const query = useQuery({
    ...read('GET /channel-identities/{id}', { params: { id } }),
    refetchInterval: 30_000,
  })
  if (!query.data) {
    return (
      <Page title="Sender" back={BACK}>
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
      back={BACK}
      beside={<Badge tone={tone}>{label}</Badge>}
      intro={`${sender.address} · ${vendorOf(sender.provider).name} · ${channelName(sender.channel)}${sender.isDefault ? ', the default' : ''}`}
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
      <Notice tone="warn" title={`${name} has not allowed it to send yet.`}>
        {lastError ?? 'Check it again later.'}
      </Notice>
    )
  }
  if (!lastError) return null
  return (
    <Notice
      tone={status === 'ERROR' ? 'bad' : 'warn'}
      title={status === 'ERROR' ? `It sends nothing: ${name} refuses it.` : 'The last trouble of this sender'}
    >
      <p>{lastError}</p>
      {status === 'ERROR' && (
        <p>Correct the cause, at the provider or by replacing the settings of the account, and check it.</p>
      )}
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
      toast(isOn ? `${name} sends again.` : `${name} is paused. Its messages wait or use other senders.`, {
        label: 'Undo',
        run: () => set(isOn ? 'DISABLED' : 'ACTIVE'),
      })
    } catch (error) {
      toast((error as Error).message)
    }
  }

  async function makeDefault() {
    try {
      await change.run({ params, body: { isDefault: true } })
      toast(`${name} is the default of ${channelName(channel)} now.`)
    } catch (error) {
      toast((error as Error).message)
    }
  }

  return (
    <>
      <Button isBusy={change.isRunning} onClick={() => set(isSending ? 'DISABLED' : 'ACTIVE')}>
        {isSending ? 'Pause it' : status === 'ERROR' ? 'Let it send again' : 'Resume it'}
      </Button>
      <Menu label="More" name={`More about ${name}`}>
        <MenuItem isDisabled={isDefault} onSelect={makeDefault}>
          Make it the default of {channelName(channel)}
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setRemoving(true)}>
          Remove it …
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
    <Section title="What it can do">
      <Facts
        facts={[
          [
            'Files',
            channel === 'EMAIL' ? null : yes(capabilities.mms, 'With the text', 'As an address in the text'),
          ],
          [
            'Receipts',
            yes(
              capabilities.deliveryReceipts,
              'Reported by the provider',
              'Not reported: messages stay sent',
            ),
          ],
          ['Answers', yes(capabilities.inbound, 'Come to the inbox', 'Do not come here')],
          [
            'STOP and HELP',
            channel === 'SMS'
              ? yes(managesOptOutReplies, 'Answered by the provider', 'Answered from here')
              : null,
          ],
          ['Added', <Time key="added" value={createdAt} zone={zone} as="date" />],
          ['Id', <code key="id">{id}</code>],
        ]}
      />
    </Section>
  )
}
