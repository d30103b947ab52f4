import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import { inboxDialogs } from '../../../words/en/inbox-dialogs.ts'
import type { Conversation, SendConversationMessage } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { queryClient, read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { personName } from '../../ui/format.ts'
import { messagesQuery } from './data.ts'
import { rowsOf } from './pages.ts'
import { type KnownTemplate, knownTemplates } from './whatsapp.ts'

const CAMPAIGNS = 50

interface WhatsappProps {
  conversation: Conversation
  onSend(content: SendConversationMessage): Promise<unknown>
  onClose(): void
}

/** Sends an approved WhatsApp template with its values. The names are those in the sender's account. */
export default function WhatsappDialog({ conversation, onSend, onClose }: WhatsappProps) {
  const can = useCan()
  const { contact } = conversation
  const campaigns = useQuery({
    ...read('GET /campaigns', { query: { limit: CAMPAIGNS } }),
    enabled: can('campaign:read'),
  })
  const written = rowsOf(queryClient.getQueryData(messagesQuery(conversation.id).queryKey))
  const known = knownTemplates(written, campaigns.data?.data ?? [], contact)
  const [chosen, setChosen] = useState('')
  const begun = known.find(({ key }) => key === chosen)
  return (
    <Dialog title={inboxDialogs.whatsapp()} onClose={onClose}>
      {known.length > 0 && (
        <SelectField
          label={inboxDialogs.whatsappKnown()}
          name="known"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{inboxDialogs.whatsappOther()}</option>
          {known.map(({ key, name, language }) => (
            <option key={key} value={key}>
              {inboxDialogs.whatsappOption({ name, language })}
            </option>
          ))}
        </SelectField>
      )}
      <Fields key={chosen} begun={begun} name={personName(contact)} onSend={onSend} onClose={onClose} />
    </Dialog>
  )
}

interface FieldsProps {
  begun: KnownTemplate | undefined
  name: string
  onSend(content: SendConversationMessage): Promise<unknown>
  onClose(): void
}

function Fields({ begun, name, onSend, onClose }: FieldsProps) {
  async function send(data: FormData) {
    const of = (field: string) => String(data.get(field) ?? '').trim()
    const parameters =
      of('parameters') === ''
        ? []
        : of('parameters')
            .split('\n')
            .map((value) => value.trim())
    await onSend({
      ...(of('body') ? { body: of('body') } : {}),
      whatsappTemplate: {
        name: of('name'),
        language: of('language'),
        parameters,
        ...(begun?.parameterNames ? { parameterNames: begun.parameterNames } : {}),
        ...(of('header') ? { header: of('header') } : {}),
      },
    })
    onClose()
  }
  return (
    <Form label={inboxDialogs.whatsappForm()} onSubmit={send}>
      <Row>
        <TextField
          label={inboxDialogs.whatsappName()}
          name="name"
          field="whatsappTemplate.name"
          required
          defaultValue={begun?.name}
        />
        <TextField
          label={inboxDialogs.whatsappLanguage()}
          name="language"
          field="whatsappTemplate.language"
          required
          defaultValue={begun?.language ?? 'en_US'}
        />
      </Row>
      <TextArea
        label={inboxDialogs.whatsappValues()}
        name="parameters"
        field="whatsappTemplate.parameters"
        hint={inboxDialogs.whatsappValuesHint({ first: '{{1}}', second: '{{2}}' })}
        rows={3}
        defaultValue={begun?.parameters.join('\n')}
      />
      <TextField
        label={inboxDialogs.whatsappHeader()}
        name="header"
        field="whatsappTemplate.header"
        hint={inboxDialogs.whatsappHeaderHint()}
        defaultValue={begun?.header}
      />
      <TextArea
        label={inboxDialogs.whatsappText()}
        name="body"
        rows={3}
        hint={inboxDialogs.whatsappTextHint()}
        defaultValue={begun?.text}
      />
      <Actions>
        <SubmitButton>{inbox.replySend({ name })}</SubmitButton>
        <Button onClick={onClose}>{inbox.cancel()}</Button>
      </Actions>
    </Form>
  )
}
