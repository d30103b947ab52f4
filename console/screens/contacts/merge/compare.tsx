import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactMerge } from '../../../../words/en/contact-merge.ts'
import { contacts } from '../../../../words/en/contacts.ts'
import type { Contact, MergeChoice } from '../../../api/api.gen.ts'
import { personName } from '../../../ui/format.ts'
import styles from './merge.module.css'
import type { Side } from './sides.ts'

interface CompareProps {
  ours: Contact
  theirs: Contact
  sides: readonly Side[]
  choiceOf(side: Side): MergeChoice
  onChoice(side: Side, choice: MergeChoice): void
}

/** Differences between two contacts, with a choice of the value to keep. */
export function Compare({ ours, theirs, sides, choiceOf, onChoice }: CompareProps) {
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th scope="col">{contactMerge.columnField()}</th>
          <Head contact={ours} text={contactMerge.stays()} />
          <Head contact={theirs} text={contactMerge.goes()} />
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{contactFields.phone()}</th>
          <td>
            <strong>{ours.phone ?? theirs.phone ?? contactFields.none()}</strong>
          </td>
          <td className={styles.lost}>{theirs.phone ?? contactFields.none()}</td>
        </tr>
        {sides.map((side) => (
          <tr key={`${side.isCustom} ${side.key}`}>
            <th scope="row">{side.label}</th>
            <Cell
              side={side}
              value={side.ours}
              choice="this"
              isKept={choiceOf(side) === 'this'}
              onChoice={onChoice}
            />
            <Cell
              side={side}
              value={side.theirs}
              choice="other"
              isKept={choiceOf(side) === 'other'}
              onChoice={onChoice}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Head = ({ contact, text }: { contact: Contact; text: string }) => (
  <th scope="col">
    <Link to="/contacts/$id" params={{ id: contact.id }}>
      {personName(contact)}
    </Link>{' '}
    <span className={styles.lost}>{text}</span>
  </th>
)

interface CellProps {
  side: Side
  value: string
  choice: MergeChoice
  isKept: boolean
  onChoice(side: Side, choice: MergeChoice): void
}

function Cell({ side, value, choice, isKept, onChoice }: CellProps) {
  const id = useId()
  // An empty value only replaces another for a custom field of the contact that stays.
  const mayBeKept = value !== '' || isKept || (side.isCustom && choice === 'this')
  return (
    <td className={isKept ? undefined : styles.lost}>
      <div className={styles.cell}>
        <input
          type="radio"
          id={id}
          name={`${side.isCustom} ${side.key}`}
          checked={isKept}
          disabled={!mayBeKept}
          onChange={() => onChoice(side, choice)}
          aria-label={contactMerge.value({ field: side.label, value: value || contacts.noValue() })}
        />
        <label htmlFor={id}>{value || contacts.noValue()}</label>
      </div>
    </td>
  )
}
