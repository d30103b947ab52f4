import type { Choice } from './world.ts'

/** The options of a select, from a list of choices. */
export const Options = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
