import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { ReplyMessage } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changed, flagOf, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'

const TEXTS = [
  {
    name: 'message',
    standard: 'defaultMessage',
    label: settingsOptOuts.replyOptOut(),
    hint: settingsOptOuts.replyOptOutHint,
    fields: ['name', 'phone', 'email'],
  },
  {
    name: 'helpMessage',
    standard: 'defaultHelpMessage',
    label: settingsOptOuts.replyHelp(),
    hint: settingsOptOuts.replyHelpHint,
    fields: ['name', 'phone', 'email', 'website'],
  },
  {
    name: 'optInMessage',
    standard: 'defaultOptInMessage',
    label: settingsOptOuts.replyStart(),
    hint: settingsOptOuts.replyStartHint,
    fields: ['name', 'phone', 'email', 'website'],
  },
] as const

const formOf = ({ message, helpMessage, optInMessage, isEnabled }: ReplyMessage) => ({
  message,
  helpMessage,
  optInMessage,
  isEnabled,
})

/** Form for the automatic replies to STOP, HELP and START. */
export function RepliesForm({ replies }: { replies: ReplyMessage }) {
  const can = useCan()
  const draft = useDraft(formOf(replies))
  const save = useChange('PATCH /opt-out/reply-message', ['/opt-out/reply-message'])

  /**
   * Returns the changes. A text that is empty or equals the default is sent as null, so that it
   * follows later changes of the default.
   */
  function bodyOf() {
    const { base, value } = draft
    return Object.fromEntries(
      changed(base, value).map((field) => {
        const standard = TEXTS.find(({ name }) => name === field)?.standard
        const isStandard = standard && (value[field] === replies[standard] || value[field] === '')
        return [field, isStandard ? null : value[field]]
      }),
    )
  }

  return (
    <Form
      label={settingsOptOuts.replies()}
      onSubmit={async () => {
        await save.run({ body: bodyOf() })
        const { data } = await call('GET /opt-out/reply-message')
        draft.accept(formOf(data))
        toast(settingsOptOuts.repliesSaved())
      }}
    >
      <Lockable isOpen={can('opt_out:manage')}>
        <Section title={settingsOptOuts.replies()} intro={settingsOptOuts.repliesIntro()}>
          <Check label={settingsOptOuts.repliesOn()} {...flagOf(draft, 'isEnabled')} />
          {!draft.value.isEnabled && <Notice tone="warn">{settingsOptOuts.repliesOffHint()}</Notice>}
          {TEXTS.map(({ name, standard, label, hint, fields }) => (
            <div key={name}>
              <TextArea
                label={label}
                rows={3}
                hint={hint({ fields: fields.map((field) => `{{organization.${field}}}`).join(', ') })}
                {...textOf(draft, name)}
              />
              {draft.value[name] !== replies[standard] && can('opt_out:manage') && (
                <Button kind="quiet" onClick={() => draft.set({ [name]: replies[standard] })}>
                  {settingsOptOuts.replyDefault()}
                </Button>
              )}
            </div>
          ))}
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}
