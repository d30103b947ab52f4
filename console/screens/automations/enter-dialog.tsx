import { X } from 'lucide-react'
import { useState } from 'react'
import { automations } from '../../../words/en/automations.ts'
import type { Automation, EnteredPeople } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { ContactPicker } from '../../shell/contact-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { personName } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './automations.module.css'

interface Chosen {
  id: string
  name: string
}

const REASONS = {
  ALREADY_ENTERED: automations.enterTwice,
  NOT_AGAIN: automations.enterAgain,
  FILTERED_OUT: automations.enterFiltered,
  NOT_FOUND: automations.enterGone,
} as const

interface EnterProps {
  automation: Pick<Automation, 'id' | 'name'>
  onClose(): void
}

/** Lets chosen contacts enter an automation, and says who could not. */
export default function EnterDialog({ automation: { id, name }, onClose }: EnterProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [refused, setRefused] = useState<EnteredPeople['refused']>([])
  const nameOf = (contactId: string) => chosen.find((one) => one.id === contactId)?.name ?? ''

  async function enter() {
    if (chosen.length === 0) throw new Error(automations.enterNone())
    const { data } = await call('POST /automations/{id}/people', {
      params: { id },
      body: { contactIds: chosen.map((one) => one.id) },
    })
    await refresh('/automations')
    if (data.entered > 0) toast(automations.enterDone({ count: data.entered }))
    if (data.refused.length === 0) onClose()
    else setRefused(data.refused)
  }

  if (refused.length > 0)
    return (
      <Dialog title={automations.enterTitle({ name })} onClose={onClose}>
        <Notice tone="warn" title={automations.enterRefused({ count: refused.length })}>
          <ul>
            {refused.map(({ contactId, reason }) => (
              <li key={contactId}>{REASONS[reason]({ name: nameOf(contactId) })}</li>
            ))}
          </ul>
        </Notice>
        <Actions>
          <Button onClick={onClose}>{automations.enterClose()}</Button>
        </Actions>
      </Dialog>
    )
  return (
    <Dialog title={automations.enterTitle({ name })} onClose={onClose}>
      <Form onSubmit={enter} label={automations.enterTitle({ name })}>
        <p>{automations.enterHint()}</p>
        <ContactPicker
          label={automations.enterContact()}
          onPick={(contact) =>
            setChosen((old) =>
              old.some((one) => one.id === contact.id)
                ? old
                : [...old, { id: contact.id, name: personName(contact) }],
            )
          }
        />
        {chosen.length > 0 && (
          <ul className={styles.chosen}>
            {chosen.map((one) => (
              <li key={one.id}>
                <span>{one.name}</span>
                <Button
                  kind="quiet"
                  isIcon
                  aria-label={automations.enterRemove({ name: one.name })}
                  onClick={() => setChosen(chosen.filter((other) => other !== one))}
                >
                  <X size={16} aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Actions>
          <SubmitButton>{automations.enterAct({ count: chosen.length })}</SubmitButton>
          <Button onClick={onClose}>{automations.enterKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
