import type { importRows as english } from '../en/import-rows.ts'
import type { Translation } from '../words.ts'

export const importRows = {
  quote: '{text}',
  column: 'columna {number, number}',

  phoneMissing: 'Falta el número de teléfono.',
  phoneShortened:
    'Una hoja de cálculo acortó el número de teléfono a {text} y se perdieron sus últimas cifras. Da formato de texto a la columna y vuelve a exportar.',
  phoneInvalid: '«{text}» no es un número de teléfono válido para {country}.',
  phoneTaken: 'Se usó el número de «{column}».',
  noAddress: 'La fila no tiene número de teléfono ni un correo válido.',
  tooManyCells:
    'La fila tiene {cells, number} celdas, pero hay {columns, number} columnas. Pon entre comillas el texto que contiene el separador.',
  cellTooLong:
    'La celda de la columna {number, number} tiene {count, number} caracteres. El límite es {max, number}. Revisa las comillas.',
  cellTooLongNamed:
    'La celda de la columna {number, number} («{column}») tiene {count, number} caracteres. El límite es {max, number}. Revisa las comillas.',

  noFirstName: 'La fila no tiene nombre, así que se usan los apellidos.',
  noName:
    '{source, select, company {La fila no tiene nombre, así que se usa la empresa.} email {La fila no tiene nombre, así que se usa el correo.} other {La fila no tiene nombre, así que se usa el número de teléfono.}}',
  fieldTooLong: '«{field}» tiene más de {max, number} caracteres y se omitió.',
  fieldInvalid: '«{field}» no es válido y se omitió.',
  fieldUrl: '«{field}» no es una dirección web y se omitió.',
  fieldNumber: '«{field}» no es un número y se omitió.',
  fieldFlag: '«{field}» no es ni sí ni no y se omitió.',
  fieldDate: '«{field}» no es una fecha y se omitió.',
  fieldOption: '«{field}» no es una de las opciones y se omitió.',
  fieldOptions: '«{field}» contiene opciones que no existen. Estas opciones se omitieron.',
  tagsTooLong: 'Se omitieron las etiquetas de más de {max, number} caracteres.',
  tagsTooMany: 'Solo se conservaron las primeras {max, number} etiquetas.',
  stageUnknown: 'La etapa no existe y se omitió.',
  sourceUnknown: 'El origen no existe y se omitió.',
  creationInvalid: 'La fecha de creación no es ni una fecha ni una hora con zona horaria y se omitió.',
  senderUnknown: 'El remitente preferido no es un remitente de SMS activo y se omitió.',

  countsAs:
    '{kind, select, dead {«{column}» contiene «{cell}», que cuenta como buzón inactivo.} email {«{column}» contiene «{cell}», que cuenta como baja del correo.} other {«{column}» contiene «{cell}», que cuenta como baja.}}',
  countsAsUnclear:
    '{kind, select, dead {«{column}» contiene «{cell}». Este valor no se entiende y cuenta como buzón inactivo.} email {«{column}» contiene «{cell}». Este valor no se entiende y cuenta como baja del correo.} other {«{column}» contiene «{cell}». Este valor no se entiende y cuenta como baja.}}',
  noConsentEmpty: '«{column}» está vacío, así que no se registró ningún consentimiento.',
  noConsentUnclear:
    '«{column}» contiene «{cell}», que no es ni sí ni no, así que no se registró ningún consentimiento.',
  keptPhone: 'El número sigue dado de baja, porque una importación no puede quitar una baja.',
  keptEmail: 'El correo sigue dado de baja, porque una importación no puede quitar una baja.',
  optOutCounts: 'La baja de la fila cuenta de todos modos.',

  // Topics
  topicsUnknown: 'Se omitieron los temas que no existen: {topics}.',
  topicsBoth:
    'El archivo también da de baja a la persona, así que no se registró ninguna suscripción: {topics}.',
  topicsKept: 'La persona se dio de baja, y una importación no puede deshacerlo: {topics}.',
  topicsOptedOut: 'La persona está dada de baja, así que no se registró ninguna suscripción: {topics}.',
  topicsNoConsent: 'La fila no tiene consentimiento, así que no se registró ninguna suscripción: {topics}.',
  topicsCount: 'Las bajas de temas de la fila cuentan de todos modos.',

  known:
    '{kind, select, email {Un contacto ya tiene este correo, y esta importación no cambia contactos existentes.} other {Un contacto ya tiene este número, y esta importación no cambia contactos existentes.}}',
  unknown:
    '{kind, select, email {Ningún contacto tiene este correo, pero esta importación no crea contactos.} other {Ningún contacto tiene este número, pero esta importación no crea contactos.}}',
  sameRow:
    '{kind, select, email {La fila {row, number} tiene el mismo correo.} other {La fila {row, number} tiene el mismo número de teléfono.}}',
  staysStatus:
    '{status, select, INVALID {El contacto sigue marcado como no válido, porque una importación no reactiva contactos.} other {El contacto sigue archivado, porque una importación no reactiva contactos.}}',

  hashUnknown: 'El hash puede ser de un número de teléfono o de un correo. Elige el contenido de los hashes.',
  emailInvalid: '«{text}» no es un correo válido.',
  rowEmpty: 'La fila no tiene dirección.',

  contactsFull:
    'El plan de la organización permite {limit, plural, one {# contacto} other {# contactos}}. {way, select, ADD_ON {Compra el complemento «{addOn}».} PLAN {Cambia al plan «{plan}».} EITHER {Compra el complemento «{addOn}» o cambia al plan «{plan}».} other {Pide un plan mayor a quien administra el servidor.}}',
} satisfies Translation<typeof english>
