/**
 * A person's number as E.164. WhatsApp keeps the form in which a number was registered. Numbers of Mexico may have
 * a 1 after the country code, and mobile numbers of Brazil may lack the ninth digit. A STOP must find the number to
 * which we sent the message.
 * @param waId digits as WhatsApp writes them
 */
export function numberOf(waId: string): string {
  const mexican = /^521(\d{10})$/.exec(waId)
  if (mexican) return `+52${mexican[1]}`
  const brazilian = /^55(\d{2})([6-9]\d{7})$/.exec(waId)
  if (brazilian) return `+55${brazilian[1]}9${brazilian[2]}`
  return `+${waId}`
}
