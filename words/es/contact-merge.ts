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
  intro: 'El primer contacto se conservará con su teléfono. El segundo contacto se eliminará.',
  swap: 'Conservar {address} en su lugar',
  values: 'Valores que se conservan',
  columnField: 'Campo',
  stays: 'se conserva',
  goes: 'se elimina',
  value: '{field}: {value}',
  effects: 'Efectos',
  effectStays: '{address} se conservará.',
  effectNumber:
    '{kept} se conservará. Los mensajes en espera para {lost} no se enviarán, y este número no recibirá mensajes nuevos.',
  effectMoves: 'Los mensajes, respuestas, consentimientos y segmentos fijos de {other} pasarán a {name}.',
  effectTags:
    '{count, plural, one {{name} recibirá la etiqueta {tags}.} other {{name} recibirá las etiquetas {tags}.}}',
  effectOptOuts: 'Las bajas de ambos teléfonos y correos se conservarán.',
  effectFinal: 'La página del segundo contacto dejará de existir. Una combinación no se puede deshacer.',
  optedOutKept:
    '{phone} está dado de baja de los SMS. El contacto conserva este número y, por eso, no recibirá SMS.',
  optedOutLost:
    '{phone} está dado de baja de los SMS. Quizá la persona tampoco quiera SMS en el otro número.',
  act: 'Combinar…',
  confirm: 'Combinar {other} con {name}',
  confirmAct: 'Combinar contactos',
  confirmKeep: 'Conservar ambos',
  confirmHint: 'El contacto {address} se eliminará. Una combinación no se puede deshacer.',
  confirmAge: '{kept} se añadió {keptTime}; {lost}, {lostTime}.',
  done: 'Contactos combinados.',
} satisfies Translation<typeof english>
