import { SECOND_MS } from '../lib/clock.ts'
import { EXIT } from '../lib/exit.ts'
import { stuckPoint } from '../lib/fault.ts'
import { addressOfBytes, type LibcFunction, libcFunction } from '../storage/libc.ts'

/**
 * Ends the process if its event loop stops turning, for any reason. The loop resets timers of the kernel each
 * second. A thread of JavaScript would do the same, but would take 6 MB. After `silenceMs` one timer prints a
 * line, and another calls alarm(2). After `graceSeconds` more, the signal of alarm(2) ends the process. Time in
 * which the process is stopped (a paused container or machine, SIGSTOP) can trigger only the first of the two,
 * because the loop then turns in the grace period.
 */
interface WatchdogTimes {
  beatMs: number
  silenceMs: number
  /** Whole seconds, from 1. alarm(2) accepts no others. */
  graceSeconds: number
}

/**
 * Together the times are less than the 25 s in which the process has to end after SIGTERM. A stuck loop does
 * not see SIGTERM.
 */
const TIMES: WatchdogTimes = { beatMs: SECOND_MS, silenceMs: 19 * SECOND_MS, graceSeconds: 4 }

/** Text of the line. It is printed after the name of the program. */
const LINE = 'the event loop has not turned for 19 seconds, so the process ends with exit code 14 in 4 more'

/** From time.h and signal.h, on every Linux. Time in which the machine sleeps does not count. */
const CLOCK_MONOTONIC = 1
/** A thread of the C library calls a function when the timer expires: timer_create(2), sigevent(7). */
const SIGEV_THREAD = 2
const SIGEVENT_WORDS = 8
const MS_NS = 1_000_000n

interface Libc {
  timerCreate: LibcFunction
  timerSettime: LibcFunction
  alarm: LibcFunction
  signal: LibcFunction
  /** Returns the address of a function of the C library. */
  addressOf(name: string): bigint
}

/** Memory that the kernel and the C library read as long as the process runs. */
const kept: Uint8Array[] = []

function cString(text: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(`${text}\0`))
  kept.push(bytes)
  return bytes
}

/** Loads the functions. Returns undefined on systems that lack one of them. */
function loadLibc(): Libc | undefined {
  const timerCreate = libcFunction('timer_create', { args: ['i32', 'ptr', 'ptr'], returns: 'i32' })
  const timerSettime = libcFunction('timer_settime', { args: ['u64', 'i32', 'ptr', 'ptr'], returns: 'i32' })
  const alarm = libcFunction('alarm', { args: ['u32'], returns: 'u32' })
  const signal = libcFunction('signal', { args: ['i32', 'u64'], returns: 'u64' })
  const dlsym = libcFunction('dlsym', { args: ['ptr', 'ptr'], returns: 'u64' })
  if (!timerCreate || !timerSettime || !alarm || !signal || !dlsym) return undefined
  const addressOf = (name: string) => BigInt(dlsym(null, cString(name)))
  return { timerCreate, timerSettime, alarm, signal, addressOf }
}

/** Returns a timer that calls a function of one argument. Setting it to 0 stops it. */
function timerThatCalls(libc: Libc, action: bigint, argument: bigint): ((ms: number) => void) | undefined {
  const event = new BigUint64Array(SIGEVENT_WORDS)
  event[0] = argument
  new Int32Array(event.buffer)[3] = SIGEV_THREAD
  event[2] = action
  const id = new BigUint64Array(1)
  if (action === 0n || libc.timerCreate(CLOCK_MONOTONIC, event, id) !== 0) return undefined
  return (ms) => {
    const at = new BigInt64Array(4)
    at[2] = BigInt(Math.floor(ms / SECOND_MS))
    at[3] = BigInt(ms % SECOND_MS) * MS_NS
    libc.timerSettime(id[0]!, 0, at, null)
  }
}

/**
 * Begins to watch the loop, after the long work of a start. Does nothing on systems other than Linux.
 * @returns a function that ends the watch
 */
export function watchLoop({ beatMs, silenceMs, graceSeconds }: WatchdogTimes = TIMES): () => void {
  const libc = loadLibc()
  if (!libc) return () => {}
  const line = cString(LINE)
  const timers = [
    timerThatCalls(libc, libc.addressOf('warnx'), addressOfBytes(line)),
    timerThatCalls(libc, libc.addressOf('alarm'), BigInt(graceSeconds)),
  ]
  // The handler is called with the number of the signal. _exit(2) uses it as the exit code.
  libc.signal(EXIT.STUCK, libc.addressOf('_exit'))
  const set = (ms: number) => {
    libc.alarm(0)
    for (const timer of timers) timer?.(ms)
  }
  set(silenceMs)
  const beat = setInterval(() => {
    set(silenceMs)
    stuckPoint('loop.stuck')
  }, beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    set(0)
  }
}
