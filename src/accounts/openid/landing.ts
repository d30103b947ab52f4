import { CONSOLE_PATH } from '../../http/console-paths.ts'

/** Only serves to resolve paths. */
const HERE = 'http://localhost'
const MAX_LENGTH = 500

/**
 * The path of the console to which a browser goes after the sign-in. Anything that is no path of the console, such as
 * an address of another site, leads to the first screen.
 * @param wanted as the sign-in page gave it; null for none
 */
export function consolePathOf(wanted: string | null): string {
  if (wanted === null || wanted.length > MAX_LENGTH || !URL.canParse(wanted, HERE)) return CONSOLE_PATH
  const { origin, pathname, search } = new URL(wanted, HERE)
  return origin === HERE && pathname.startsWith(CONSOLE_PATH) ? pathname + search : CONSOLE_PATH
}
