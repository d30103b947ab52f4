import { useEffect, useState } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import { ApiError, call } from '../../api/client.ts'
import { resumeSession, signedIn } from '../../api/session.ts'
import { CodeField } from '../../shell/sign-in/code-field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/waiting.tsx'

interface OnceProps {
  token: string
  /**
   * Called at the end.
   * @param refusal error of the link; undefined after a sign-in
   */
  onEnd(refusal?: ApiError): void
}

const signInBy = async (token: string, code?: string): Promise<void> =>
  signedIn((await call('POST /auth/link', { body: { token, ...(code ? { code } : {}) } })).data)

/**
 * Signs in with a one-time link from the operator. Asks for the code if the account has two-factor
 * sign-in.
 */
export function Once({ token, onEnd }: OnceProps) {
  const [asksCode, setAsksCode] = useState(false)
  const [error, setError] = useState<ApiError>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link works once
  useEffect(() => {
    begin()
  }, [token])
  async function begin() {
    setError(undefined)
    // Waits for the renewal of an existing session, so that its answer does not replace the link's
    // session.
    await resumeSession()
    try {
      await signInBy(token)
      onEnd()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      if (problem.problemOf('code')) setAsksCode(true)
      else if (problem.isPassing) setError(problem)
      else onEnd(problem)
    }
  }
  if (error) return <Failure error={error} onRetry={begin} />
  if (!asksCode) return <Waiting lines={3} />
  return (
    <Form
      label={signIn.linkForm()}
      onSubmit={async (data) => {
        try {
          await signInBy(token, String(data.get('code')).trim())
        } catch (problem) {
          if (problem instanceof ApiError && problem.code === 'GONE') onEnd(problem)
          throw problem
        }
        onEnd()
      }}
    >
      <CodeField />
      <Actions>
        <SubmitButton>{signIn.act()}</SubmitButton>
      </Actions>
    </Form>
  )
}
