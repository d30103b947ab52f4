/**
 * A person's number as E.164. WhatsApp keeps the form in which a number was
 * registered: with a 1 after the code of Mexico, and for some in Brazil without the
 * ninth digit of mobile numbers. A STOP must find the number of the message.
 * @param waId digits as WhatsApp writes them
 */
export function numberOf(waId: string): string {
  const mexican = /^521(\d{10})$/.exec(waId)
  if (mexican) return `+52${mexican[1]}`
  const brazilian = /^55(\d{2})([6-9]\d{7})$/.exec(waId)
  if (brazilian) return `+55${brazilian[1]}9${brazilian[2]}`
  return `+${waId}`
}
