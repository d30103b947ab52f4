import { Link } from '@tanstack/react-router'
import { useCan, useChange, useSession } from '../../api/hooks.ts'
import { type ButtonKind, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../ui/form.tsx'
import { counted } from '../../ui/format.ts'
import styles from './first-steps.module.css'

/** Adds the user as the first contact, or imports a list. */
export function AddPerson({ kind }: { kind: ButtonKind }) {
  const can = useCan()
  const firstName = useSession()?.user.firstName
  const add = useChange('POST /contacts', ['/contacts', '/segments'])
  return (
    <>
      <p className={styles.about}>Begin with yourself, or with the list that you have.</p>
      <Form
        label="The first contact"
        className={styles.person}
        onSubmit={(data) =>
          add.run({
            body: {
              firstName: String(data.get('firstName')).trim(),
              phone: String(data.get('phone')).trim(),
            },
          })
        }
      >
        <Row>
          <TextField label="First name" name="firstName" required defaultValue={firstName} />
          <TextField
            label="Phone number"
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            placeholder="+1 212 555 0142"
          />
        </Row>
        <Actions>
          <SubmitButton kind={kind}>Add the contact</SubmitButton>
          {can('contact:import') && (
            <Link to="/contacts/import" className={buttonClass()}>
              Import a list
            </Link>
          )}
        </Actions>
      </Form>
    </>
  )
}

export const ContactsDone = ({ count }: { count: number }) => (
  <Link to="/contacts">{counted(count, 'contact')}</Link>
)
