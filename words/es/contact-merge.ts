import type { contactMerge as english } from '../en/contact-merge.ts'
import type { Translation } from '../words.ts'

export const contactMerge = {
  groups: '{count, plural, one {# grupo de posibles duplicados} other {# grupos de posibles duplicados}}',
  groupsIntro: 'Compara los contactos antes de combinarlos. Una combinación no se puede deshacer.',
  none: 'No hay posibles duplicados.',
  ruleEmail: 'Mismo correo electrónico',
  rulePhone: 'Mismo nombre y últimas siete cifras',
  ruleAddress: 'Mismo nombre y dirección postal',
  certain: 'Muy probable',
  likely: 'Probable',
  added: 'Añadido {time}',
  compare: 'Comparar y combinar',

  title: 'Combinar contactos',
  contact: 'Contacto',
  intro: 'El primer contacto se conserva con su teléfono. El segundo contacto se elimina.',
  swap: 'Conservar {address} en su lugar',
  values: 'Valores que se conservan',
  columnField: 'Campo',
  stays: 'se conserva',
  goes: 'se elimina',
  value: '{field}: {value}',
  effects: 'Efectos',
  effectStays: '{address} se conserva.',
  effectNumber:
    '{kept} se conserva. Los mensajes en espera para {lost} no se envían, y tampoco se le envían mensajes nuevos.',
  effectMoves: 'Los mensajes, respuestas, consentimientos y segmentos fijos de {other} pasan a {name}.',
  effectTags:
    '{count, plural, one {{name} recibe la etiqueta {tags}.} other {{name} recibe las etiquetas {tags}.}}',
  effectOptOuts: 'Las bajas de ambos teléfonos y correos se conservan.',
  effectFinal: 'La página del segundo contacto deja de existir. Una combinación no se puede deshacer.',
  optedOutKept:
    '{phone} está dado de baja de los SMS. El contacto conserva este número y, por eso, no recibirá SMS.',
  optedOutLost: '{phone} está dado de baja de SMS. Quizá la persona tampoco quiera SMS en el otro número.',
  act: 'Combinar …',
  confirm: 'Combinar {other} con {name}',
  confirmAct: 'Combinar contactos',
  confirmKeep: 'Conservar ambos',
  confirmHint: 'El contacto {address} se elimina. Una combinación no se puede deshacer.',
  confirmAge: '{kept} se añadió {keptTime}; {lost}, {lostTime}.',
  done: 'Contactos combinados.',
} satisfies Translation<typeof english>
