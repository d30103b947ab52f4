import { signIn } from '../../../words/en/sign-in.ts'
import { TextField } from '../../ui/field.tsx'

/** Field for a two-factor code. It appears after an attempt and takes the focus. */
export const CodeField = ({ isOptional = false }: { isOptional?: boolean }) => (
  <TextField
    label={signIn.code()}
    name="code"
    inputMode="text"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck="false"
    autoFocus
    required={!isOptional}
    hint={isOptional ? signIn.codeHintOptional() : signIn.codeHint()}
  />
)
