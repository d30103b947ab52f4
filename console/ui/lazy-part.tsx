import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { kit } from '../../words/en/kit.ts'
import { heldFile } from './held-file.ts'
import { Notice } from './notice.tsx'
import { isServerThere, loadPart, reloadUnlessUnsaved } from './stale.ts'
import { toast } from './toast.tsx'

/** Parts of a screen that load on demand. If a part fails to load, the screen and its input stay. */

interface Closable {
  onClose(): void
}

/** A part and its component once it is loaded. */
interface Holder<Props> {
  importer: () => Promise<{ default: ComponentType<Props> }>
  loaded?: ComponentType<Props>
}

type Missing = 'UNREACHABLE' | 'UPGRADED'

/** Pause before a failed load is repeated, ms. */
const RETRY_MS = 3_000

/**
 * Returns a dialog or panel that loads when it first opens. If it fails to load, the dialog closes
 * and a message gives the reason.
 */
export function lazyDialog<Props extends Closable>(
  importer: Holder<Props>['importer'],
): (props: Props) => ReactNode {
  const holder: Holder<Props> = { importer }
  return (props) => <DialogPart holder={holder} props={props} />
}

function DialogPart<Props extends Closable>({ holder, props }: { holder: Holder<Props>; props: Props }) {
  const Loaded = usePart(holder, async () => {
    props.onClose()
    const missing = await whyMissing()
    if (missing === 'UNREACHABLE') toast(kit.unreachableRetry())
    if (missing === 'UPGRADED') toast(upgraded(), { label: kit.reload(), run: () => location.reload() })
  })
  return Loaded ? <Loaded {...props} /> : null
}

/**
 * Returns a part of a screen that loads when it is first shown. If it fails to load, a message
 * takes its place and the load repeats until it succeeds.
 * @param waiting shown while the part loads
 */
export function lazyPart<Props extends object>(
  importer: Holder<Props>['importer'],
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  const holder: Holder<Props> = { importer }
  return (props) => <InlinePart holder={holder} props={props} waiting={waiting} />
}

interface InlinePartProps<Props> {
  holder: Holder<Props>
  props: Props
  waiting: ReactNode
}

function InlinePart<Props extends object>({ holder, props, waiting }: InlinePartProps<Props>) {
  const [missing, setMissing] = useState<Missing>()
  const [tries, setTries] = useState(0)
  const Loaded = usePart(holder, async () => setMissing(await whyMissing()), tries)
  useEffect(() => {
    if (missing === undefined || Loaded) return
    const timer = setInterval(() => setTries((count) => count + 1), RETRY_MS)
    return () => clearInterval(timer)
  }, [missing, Loaded])
  if (Loaded) return <Loaded {...props} />
  if (missing === undefined) return waiting
  if (missing === 'UPGRADED') return <Notice tone="warn" title={upgraded()} />
  return (
    <Notice tone="warn" title={kit.unreachable()}>
      {kit.unreachablePart()}
    </Notice>
  )
}

/**
 * Returns the component, or undefined until it is loaded.
 * @param onMissing called if the file fails to load
 * @param tries another number loads the file again
 */
function usePart<Props>(
  holder: Holder<Props>,
  onMissing: () => void,
  tries = 0,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState(() => holder.loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once for each try
  useEffect(() => {
    if (Loaded) return
    let isGone = false
    loadPart(holder.importer).then(
      (part) => {
        holder.loaded = part.default
        if (!isGone) setLoaded(() => part.default)
      },
      () => {
        if (!isGone) onMissing()
      },
    )
    return () => {
      isGone = true
    }
  }, [tries])
  return Loaded
}

/** Returns the reason that a file is missing, or undefined if a reload of the page fixes it. */
async function whyMissing(): Promise<Missing | undefined> {
  if (!(await isServerThere())) return 'UNREACHABLE'
  return (await reloadUnlessUnsaved()) ? undefined : 'UPGRADED'
}

function upgraded(): string {
  const file = heldFile()
  return file ? kit.upgradedFile({ file: file.name }) : kit.upgraded()
}
