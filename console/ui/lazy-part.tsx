import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { heldFile } from './held-file.ts'
import { isServerThere, loadPart, reloadUnlessUnsaved } from './stale.ts'
import { toast } from './toast.tsx'

interface Closable {
  onClose(): void
}

/** A part, once it is loaded. */
interface Holder<Props> {
  importer: () => Promise<{ default: ComponentType<Props> }>
  loaded?: ComponentType<Props>
}

/**
 * A dialog or panel that is loaded when it is first opened. Where its file cannot be loaded it closes again, and a
 * sentence says why: the screen behind it stays as it is.
 */
export function lazyPart<Props extends Closable>(
  importer: Holder<Props>['importer'],
): (props: Props) => ReactNode {
  const holder: Holder<Props> = { importer }
  return (props) => <Part holder={holder as Holder<Closable>} props={props} />
}

function Part({ holder, props }: { holder: Holder<Closable>; props: Closable }) {
  const [Loaded, setLoaded] = useState(() => holder.loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for each time it is opened
  useEffect(() => {
    if (holder.loaded) return
    let isClosed = false
    loadPart(holder.importer).then(
      (part) => {
        holder.loaded = part.default
        if (!isClosed) setLoaded(() => part.default)
      },
      () => {
        if (isClosed) return
        props.onClose()
        sayMissing()
      },
    )
    return () => {
      isClosed = true
    }
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}

async function sayMissing(): Promise<void> {
  if (!(await isServerThere())) {
    toast('The server cannot be reached. Try again when it is back.')
    return
  }
  if (await reloadUnlessUnsaved()) return
  const file = heldFile()
  const first = file
    ? `Finish with ${file.name}, then reload: afterwards it has to be chosen again.`
    : 'Save what you have typed, then reload.'
  toast(`The server was upgraded, and this tab is from before. ${first}`, {
    label: 'Reload',
    run: () => location.reload(),
  })
}
