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
    message: 'This is no link of an invitation.',
    details: [
      { field: 'link', message: 'It ends with inv_ and 43 letters and digits.', constraints: {} } as never,
    ],
    requestId: undefined,
    retryAfterMs: undefined,
  })

/** Joins an organization with an invitation link, and signs in. For a user who belongs to no organization. */
export const JoinByInvitation = ({ given, onBack }: { given: Given; onBack(): void }) => (
  <Form
    label="Join with an invitation"
    onSubmit={async (data) => {
      const token = invitationTokenIn(String(data.get('link')))
      if (!token) throw unusable()
      const { password, code } = given
      await call('POST /auth/accept-invitation', { body: { token, password, ...(code ? { code } : {}) } })
      signedIn((await call('POST /auth/login', { body: given })).data)
    }}
  >
    <Notice tone="warn" title={`${given.email} belongs to no organization.`}>
      Ask the owner of an organization for an invitation. If you have one, paste its link here.
    </Notice>
    <TextField label="Link of the invitation" name="link" required placeholder="https://…/i/inv_…" />
    <Actions>
      <SubmitButton>Join and sign in</SubmitButton>
      <Button onClick={onBack}>Back</Button>
    </Actions>
  </Form>
)
