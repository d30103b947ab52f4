import { signIn } from '../../../words/en/sign-in.ts'
import { ApiError, call } from '../../api/client.ts'
import { signedIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { invitationTokenIn } from './landing.ts'

/** Credentials of a user. */
export interface Given {
  email: string
  password: string
  code?: string
}

const unusable = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: signIn.joinWrongLink(),
    details: [{ field: 'link', message: signIn.joinWrongLinkHint(), constraints: {} } as never],
    requestId: undefined,
    retryAfterMs: undefined,
  })

/** Joins an organization with an invitation link, and signs in. For a user who belongs to no organization. */
export const JoinByInvitation = ({ given, onBack }: { given: Given; onBack(): void }) => (
  <Form
    label={signIn.joinForm()}
    onSubmit={async (data) => {
      const token = invitationTokenIn(String(data.get('link')))
      if (!token) throw unusable()
      const { password, code } = given
      await call('POST /auth/accept-invitation', { body: { token, password, ...(code ? { code } : {}) } })
      signedIn((await call('POST /auth/login', { body: given })).data)
    }}
  >
    <Notice tone="warn" title={signIn.joinNone({ email: given.email })}>
      {signIn.joinNoneHint()}
    </Notice>
    <TextField label={signIn.joinLink()} name="link" required placeholder="https://…/i/inv_…" />
    <Actions>
      <SubmitButton>{signIn.joinAct()}</SubmitButton>
      <Button onClick={onBack}>{signIn.joinBack()}</Button>
    </Actions>
  </Form>
)
