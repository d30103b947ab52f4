import { EXIT, Refusal } from '../lib/exit.ts'

/** Returns the refusal (exit 78) of wrong settings. */
export const refuse = (message: string, remedy: string): Refusal =>
  new Refusal(EXIT.CONFIGURATION, message, remedy)
