import { useState } from 'react'
import { call } from '../../api/client.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInFrame } from './frame.tsx'

/** Sends a link to reset the password. The answer does not reveal whether the address has an account. */
export function ForgotPassword() {
  const [asked, setAsked] = useState<{ email: string; sendsMail: boolean }>()
  return (
    <SignInFrame title="Set another password" below={<a href="/console/sign-in">Back to signing in</a>}>
      {asked ? (
        <Answer {...asked} />
      ) : (
        <Form
          label="Set another password"
          onSubmit={async (data) => {
            const email = String(data.get('email')).trim()
            const { sendsMail } = (await call('POST /auth/forgot-password', { body: { email } })).data
            setAsked({ email, sendsMail })
          }}
        >
          <p>A link is sent to your address. It leads to a page on which you set another password.</p>
          <TextField label="Email address" name="email" type="email" autoComplete="username" required />
          <Actions>
            <SubmitButton>Send the link</SubmitButton>
          </Actions>
        </Form>
      )}
    </SignInFrame>
  )
}

const Answer = ({ email, sendsMail }: { email: string; sendsMail: boolean }) =>
  sendsMail ? (
    <Notice tone="good" title={`If ${email} has an account, a mail with a link is on its way.`}>
      The link works once and for one hour. Nothing came? Look among the unwanted mails, and wait five minutes
      before you ask again.
    </Notice>
  ) : (
    <Notice tone="warn" title="This server sends no mails.">
      Ask its operator for a link: <code>carillon user reset-link {email}</code> makes one.
    </Notice>
  )
