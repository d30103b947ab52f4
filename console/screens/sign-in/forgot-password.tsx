import { useState } from 'react'
import { signIn } from '../../../words/en/sign-in.ts'
import { call } from '../../api/client.ts'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInFrame } from './frame.tsx'

/** Sends a link to reset the password. The answer does not reveal whether the address has an account. */
export function ForgotPassword() {
  const [asked, setAsked] = useState<{ email: string; sendsMail: boolean }>()
  return (
    <SignInFrame title={signIn.resetTitle()} below={<a href="/console/sign-in">{signIn.resetBack()}</a>}>
      {asked ? (
        <Answer {...asked} />
      ) : (
        <Form
          label={signIn.resetTitle()}
          onSubmit={async (data) => {
            const email = String(data.get('email')).trim()
            const { sendsMail } = (await call('POST /auth/forgot-password', { body: { email } })).data
            setAsked({ email, sendsMail })
          }}
        >
          <p>{signIn.resetIntro()}</p>
          <TextField label={signIn.email()} name="email" type="email" autoComplete="username" required />
          <Actions>
            <SubmitButton>{signIn.resetAct()}</SubmitButton>
          </Actions>
        </Form>
      )}
    </SignInFrame>
  )
}

const Answer = ({ email, sendsMail }: { email: string; sendsMail: boolean }) =>
  sendsMail ? (
    <Notice tone="good" title={signIn.resetSent({ email })}>
      {signIn.resetSentHint()}
    </Notice>
  ) : (
    <Notice tone="warn" title={signIn.resetNoMail()}>
      {signIn.resetNoMailHint.rich({ email, code: (text) => <code>{text}</code> })}
    </Notice>
  )
