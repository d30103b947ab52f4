import { TextField } from '../../ui/field.tsx'

/** Field for a two-factor code. It appears after an attempt and takes the focus. */
export const CodeField = ({ isOptional = false }: { isOptional?: boolean }) => (
  <TextField
    label="Code of two-factor sign-in"
    name="code"
    inputMode="text"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck="false"
    autoFocus
    required={!isOptional}
    hint={`Six digits of your authenticator app, or a recovery code.${isOptional ? ' Leave it empty if you have not turned it on.' : ''}`}
  />
)
