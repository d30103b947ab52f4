import { useState } from 'react'
import { compose } from '../../../words/en/compose.ts'
import type { CampaignTest } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { useSession } from '../../api/hooks.ts'
import { MESSAGE_STATES, reasonOf } from '../../shell/domain-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

/** Sends the message to a few test addresses and shows the carrier's answer. */
export default function TestDialog({ onClose }: { onClose(): void }) {
  const { draft, flush, preview, campaign } = useCompose()
  const session = useSession()
  const [result, setResult] = useState<CampaignTest>()
  const [problem, setProblem] = useState<string>()
  const isMail = draft.channel === 'EMAIL'
  const labels = campaign?.variants.map(({ label }) => label) ?? []
  return (
    <Dialog title={compose.try()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          setResult(undefined)
          setProblem(undefined)
          const { id } = (await flush()).campaign
          const body = {
            to: String(data.get('to'))
              .split(/[,;\n]+/)
              .map((one) => one.trim())
              .filter(Boolean),
            contactId: preview.contactId,
            variant: labels.length > 0 ? String(data.get('variant')) : null,
          }
          try {
            setResult((await call('POST /campaigns/{id}/test', { params: { id }, body })).data)
          } catch (error) {
            const wrong = problemOf(error, body.to)
            if (!wrong) throw error
            setProblem(wrong)
          }
        }}
      >
        <TextField
          label={isMail ? compose.tryEmail() : compose.tryPhone()}
          name="to"
          problem={problem}
          hint={compose.tryHint()}
          defaultValue={isMail ? session?.user.email : ''}
          inputMode={isMail ? 'email' : 'tel'}
          required
        />
        {labels.length > 0 && (
          <SelectField label={compose.text()} name="variant" defaultValue={preview.variant}>
            {labels.map((label) => (
              <option key={label} value={label}>
                {compose.textOf({ label })}
              </option>
            ))}
          </SelectField>
        )}
        <Actions>
          <SubmitButton>{compose.tryAct()}</SubmitButton>
        </Actions>
      </Form>
      {result && <Result result={result} />}
    </Dialog>
  )
}

/** Returns the refusal of a test address, with that address. */
function problemOf(error: unknown, to: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const index = to.findIndex((_, at) => error.problemOf(`to[${at}]`) !== undefined)
  return index < 0
    ? error.problemOf('to')
    : error.problemOf(`to[${index}]`)?.replace(/^to\[\d+\]/, `“${to[index]}”`)
}

function Result({ result: { acceptedCount, results } }: { result: CampaignTest }) {
  return (
    <div role="status">
      <p>{compose.tryDone({ accepted: acceptedCount, count: results.length })}</p>
      <ul className={styles.results}>
        {results.map(({ id, to, status, errorCode, errorMessage }) => (
          <li key={id}>
            {to} <Badge tone={errorCode ? 'bad' : 'good'}>{MESSAGE_STATES[status]()}</Badge>
            {errorCode && (
              <p className={styles.quiet}>
                {reasonOf(errorCode)}. {errorMessage}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
