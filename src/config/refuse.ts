import { EXIT, Refusal } from '../lib/exit.ts'

/** The refusal (exit 78) of wrong settings. */
export const refuse = (message: string, remedy: string): Refusal =>
  new Refusal(EXIT.CONFIGURATION, message, remedy)
