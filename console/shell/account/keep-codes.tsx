import { useState } from 'react'
import { credentials } from '../../../words/en/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { Actions } from '../../ui/form.tsx'
import styles from './keep-codes.module.css'

/** Recovery codes, shown only once. */
export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const [isCopied, setCopied] = useState(false)
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <div className={styles.keep}>
      <p>{credentials.codesIntro()}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Actions>
        {'clipboard' in navigator && (
          <Button
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => setCopied(true),
                () => {},
              )
            }
          >
            {isCopied ? credentials.codesCopied() : credentials.codesCopy()}
          </Button>
        )}
        <Button onClick={() => save(text)}>{credentials.codesDownload()}</Button>
      </Actions>
      <Check
        label={credentials.codesStored()}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
      <Actions>
        <Button kind="primary" disabled={!isKept} onClick={onKept}>
          {credentials.codesDone()}
        </Button>
      </Actions>
    </div>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'carillon-recovery-codes.txt'
  link.click()
  // The browser needs the URL until it has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
