import { Link } from '@tanstack/react-router'
import { firstSteps } from '../../../words/en/first-steps.ts'
import { useCan, useChange, useSession } from '../../api/hooks.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import styles from './first-steps.module.css'

/** Adds the user as the first contact, or imports a list. */
export function AddPerson({ kind }: { kind: ButtonKind }) {
  const can = useCan()
  const user = useSession()?.user
  const add = useChange('POST /contacts', ['/contacts', '/segments'])
  return (
    <>
      <p className={styles.about}>{firstSteps.contactHint()}</p>
      <Form
        label={firstSteps.contactForm()}
        className={styles.person}
        onSubmit={(data) =>
          add.run({
            body: {
              firstName: String(data.get('firstName')).trim(),
              phone: String(data.get('phone')).trim(),
              email: String(data.get('email')).trim(),
            },
          })
        }
      >
        <Row>
          <TextField
            label={firstSteps.contactFirstName()}
            name="firstName"
            required
            defaultValue={user?.firstName}
          />
          <TextField
            label={firstSteps.contactPhone()}
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            placeholder="+1 212 555 0142"
          />
          <TextField
            label={firstSteps.contactEmail()}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={user?.email}
          />
        </Row>
        <Actions>
          <SubmitButton kind={kind}>{firstSteps.contactAct()}</SubmitButton>
          {can('contact:import') && (
            <Link to="/contacts/import" className={buttonClass()}>
              {firstSteps.contactImportAct()}
            </Link>
          )}
        </Actions>
      </Form>
    </>
  )
}

export const ContactsDone = ({ count }: { count: number }) => (
  <Link to="/contacts">{firstSteps.contactDone({ count })}</Link>
)
