import type { contactMerge as english } from '../en/contact-merge.ts'
import type { Translation } from '../words.ts'

export const contactMerge = {
  groups: '{count, plural, one {# Gruppe möglicher Duplikate} other {# Gruppen möglicher Duplikate}}',
  groupsIntro:
    'Vergleichen Sie die Kontakte vor dem Zusammenführen. Das Zusammenführen lässt sich nicht rückgängig machen.',
  none: 'Keine möglichen Duplikate.',
  ruleEmail: 'Gleiche E-Mail-Adresse',
  rulePhone: 'Gleicher Name und gleiche letzte sieben Ziffern',
  ruleAddress: 'Gleicher Name und gleiche Postanschrift',
  certain: 'Sehr wahrscheinlich',
  likely: 'Wahrscheinlich',
  added: 'Hinzugefügt {time}',
  compare: 'Vergleichen und zusammenführen',

  title: 'Kontakte zusammenführen',
  contact: 'Kontakt',
  intro: 'Der erste Kontakt bleibt mit seiner Telefonnummer bestehen. Der zweite Kontakt wird gelöscht.',
  swap: 'Stattdessen {address} behalten',
  values: 'Werte, die bleiben',
  columnField: 'Feld',
  stays: 'bleibt',
  goes: 'wird gelöscht',
  value: '{field}: {value}',
  effects: 'Auswirkungen',
  effectStays: '{address} bleibt.',
  effectNumber: '{kept} bleibt. An {lost} werden weder wartende noch neue Nachrichten gesendet.',
  effectMoves: 'Nachrichten, Antworten, Einwilligungen und feste Segmente von {other} gehen auf {name} über.',
  effectTags: '{count, plural, one {{name} erhält das Tag {tags}.} other {{name} erhält die Tags {tags}.}}',
  effectOptOuts: 'Abmeldungen beider Telefonnummern und E-Mail-Adressen bleiben bestehen.',
  effectFinal:
    'Die Seite des zweiten Kontakts gibt es danach nicht mehr. Das Zusammenführen lässt sich nicht rückgängig machen.',
  optedOutKept:
    '{phone} ist von SMS abgemeldet. Diese Nummer bleibt, daher werden an diesen Kontakt keine SMS gesendet.',
  optedOutLost:
    '{phone} ist von SMS abgemeldet. Vielleicht möchte die Person auch an der anderen Nummer keine SMS.',
  act: 'Zusammenführen …',
  confirm: '{other} mit {name} zusammenführen',
  confirmAct: 'Kontakte zusammenführen',
  confirmKeep: 'Beide behalten',
  confirmHint: 'Der Kontakt {address} wird gelöscht. Das Zusammenführen lässt sich nicht rückgängig machen.',
  confirmAge: '{kept} wurde {keptTime} hinzugefügt, {lost} {lostTime}.',
  done: 'Kontakte zusammengeführt.',
} satisfies Translation<typeof english>
